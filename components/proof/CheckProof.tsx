"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { type Candidate, readCandidateFragment, readCandidateText } from "@/components/proof/candidate";
import { KeyPicker } from "@/components/proof/KeyPicker";
import { NothingToCheck } from "@/components/proof/NothingToCheck";
import { ProofInput } from "@/components/proof/ProofInput";
import { PROOF_TEXTS as TEXTS, TIME_TEXTS } from "@/components/proof/texts";
import { useKeySet } from "@/components/proof/use-key-set";
import { Card } from "@/components/ui/Card";
import { Disclosure } from "@/components/ui/Disclosure";
import { DropZone } from "@/components/ui/DropZone";
import { InputField } from "@/components/ui/Field";
import { JSON_TEXT } from "@/server/contracts/limits";

// Loaded right after the page, so that the check also works offline.
const CheckResult = dynamic(
  () => import("@/components/proof/result/CheckResult").then((result) => result.CheckResult),
  {
    ssr: false,
    loading: () => <NothingToCheck />,
  },
);

/** Checks a proof in the page. The only request is for the key set; none when the user provides keys. */
export function CheckProof() {
  const [candidate, setCandidate] = useState<Candidate | null>(null);
  const [checkTime, setCheckTime] = useState<Date | null>(null);
  const keys = useKeySet();

  // The fragment changes outside React when a link is followed.
  useEffect(() => {
    const readFragment = () => {
      const fragment = window.location.hash.slice(1);
      if (fragment !== "" && document.getElementById(fragment) === null) {
        void readCandidateFragment(fragment, new Date()).then(setCandidate);
      }
    };
    readFragment();
    window.addEventListener("hashchange", readFragment);
    return () => window.removeEventListener("hashchange", readFragment);
  }, []);

  const readFile = async (file: File) => {
    const readAt = new Date();
    if (file.size > JSON_TEXT.bytes) setCandidate({ source: file.name, readAt, fault: "too_large" });
    else setCandidate(readCandidateText(await file.text(), file.name, readAt));
  };

  return (
    <DropZone onFile={readFile}>
      <div className="max-w-3xl space-y-2 print:hidden">
        <h1 className="text-3xl">{TEXTS.title}</h1>
        <p className="text-muted">
          {TEXTS.intro}{" "}
          <a href="/proof-limits" className="text-accent underline underline-offset-4">
            {TEXTS.limitsLink}
          </a>
        </p>
      </div>
      <div className="mt-6 grid items-start gap-5 lg:grid-cols-[24rem_minmax(0,1fr)] print:mt-0 print:block">
        <div className="min-w-0 space-y-5 lg:sticky lg:top-16 print:hidden">
          <ProofInput onCandidate={setCandidate} onFile={readFile} />
          <KeyPicker keys={keys} />
          <CheckTime checkTime={checkTime} onChange={setCheckTime} />
        </div>
        {/* A link with a proof is opened for the result, so a narrow screen shows the result first. */}
        <div className={`min-w-0 ${candidate?.source === TEXTS.link ? "max-lg:order-first" : ""}`}>
          <CheckResult candidate={candidate} keys={keys} checkTime={checkTime} />
        </div>
      </div>
    </DropZone>
  );
}

type CheckTimeProps = { checkTime: Date | null; onChange: (time: Date | null) => void };

/** Lets the reader choose the time of the check; an empty field means now. */
function CheckTime({ checkTime, onChange }: CheckTimeProps) {
  const change = (value: string) => onChange(value === "" ? null : new Date(`${value}Z`));
  return (
    <Card title={TIME_TEXTS.title}>
      <div className="space-y-3 text-sm">
        <p role="status">{checkTime === null ? TIME_TEXTS.now : TIME_TEXTS.asOf(checkTime.toISOString())}</p>
        <Disclosure summary={TIME_TEXTS.other}>
          <InputField
            id="check-time"
            label={TIME_TEXTS.label}
            hint={TIME_TEXTS.hint}
            type="datetime-local"
            value={checkTime === null ? "" : checkTime.toISOString().slice(0, 16)}
            onChange={(event) => change(event.target.value)}
          />
        </Disclosure>
      </div>
    </Card>
  );
}
