"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { CheckTime } from "@/components/proof/CheckTime";
import { KeyPicker } from "@/components/proof/KeyPicker";
import { NothingToCheck } from "@/components/proof/NothingToCheck";
import { ProofInput } from "@/components/proof/ProofInput";
import { candidateOfFragment, candidateOfText } from "@/components/proof/candidate";
import type { Candidate } from "@/components/proof/candidate";
import { PROOF_TEXTS as TEXTS } from "@/components/proof/texts";
import { useKeySet } from "@/components/proof/use-key-set";
import { DropZone } from "@/components/ui/DropZone";
import { JSON_TEXT } from "@/server/contracts/limits";

// Loaded right after the page, so that the check also works offline.
const CheckResult = dynamic(
  () => import("@/components/proof/result/CheckResult").then((result) => result.CheckResult),
  {
    ssr: false,
    loading: () => <NothingToCheck />,
  },
);

/** Makes no request but for the key set, and none when the user provides keys. */
export function CheckProof() {
  const [candidate, setCandidate] = useState<Candidate | null>(null);
  const [at, setAt] = useState<Date | null>(null);
  const keys = useKeySet();

  // The fragment changes outside React when a link is followed.
  useEffect(() => {
    const read = () => {
      const fragment = window.location.hash.slice(1);
      if (fragment !== "" && document.getElementById(fragment) === null) {
        void candidateOfFragment(fragment, new Date()).then(setCandidate);
      }
    };
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);

  const readFile = async (file: File) => {
    const readAt = new Date();
    if (file.size > JSON_TEXT.bytes) setCandidate({ source: file.name, readAt, fault: "too_large" });
    else setCandidate(candidateOfText(await file.text(), file.name, readAt));
  };

  return (
    <DropZone onFile={readFile}>
      <div className="max-w-3xl space-y-2">
        <h1 className="text-3xl">{TEXTS.title}</h1>
        <p className="text-muted">
          {TEXTS.intro}{" "}
          <a href="/proof-limits" className="text-accent underline underline-offset-4">
            {TEXTS.limitsLink}
          </a>
        </p>
      </div>
      <div className="mt-6 grid items-start gap-5 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="min-w-0 space-y-5 lg:sticky lg:top-16">
          <ProofInput onCandidate={setCandidate} onFile={readFile} />
          <KeyPicker keys={keys} />
          <CheckTime at={at} onChange={setAt} />
        </div>
        <div className="min-w-0">
          <CheckResult candidate={candidate} keys={keys} at={at} />
        </div>
      </div>
    </DropZone>
  );
}
