"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { KeyPicker } from "@/components/proof/KeyPicker";
import { NothingToCheck } from "@/components/proof/NothingToCheck";
import { ProofInput } from "@/components/proof/ProofInput";
import { candidateOfFragment, candidateOfText } from "@/components/proof/candidate";
import type { Candidate } from "@/components/proof/candidate";
import { useKeySet } from "@/components/proof/use-key-set";
import { DropZone } from "@/components/ui/DropZone";
import { LIMITS } from "@/server/contracts/limits";

// Comes by itself once the page is there, so that the check also works when the network is gone.
const CheckResult = dynamic(() => import("@/components/proof/CheckResult").then((result) => result.CheckResult), {
  ssr: false,
  loading: () => <NothingToCheck />,
});

/** Everything happens in this page: the only request is for the key set, and not even that when keys are given. */
export function CheckProof() {
  const [candidate, setCandidate] = useState<Candidate | null>(null);
  const keys = useKeySet();

  // The address is outside React: a link can be followed while the page is open.
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
    if (file.size > LIMITS.maxBodyBytes) setCandidate({ source: file.name, readAt, fault: "too_large" });
    else setCandidate(candidateOfText(await file.text(), file.name, readAt));
  };

  return (
    <DropZone onFile={readFile}>
      <div className="max-w-3xl space-y-2">
        <h1 className="text-3xl">Check a proof</h1>
        <p className="text-muted">
          Find out who signed a verdict, when, and whether a single character of it has changed since. The check runs in
          this page: the proof is not sent anywhere.{" "}
          <a href="/proof-limits" className="text-accent underline underline-offset-4">
            What a proof does not prove
          </a>
        </p>
      </div>
      <div className="mt-6 grid items-start gap-5 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="min-w-0 space-y-5 lg:sticky lg:top-16">
          <ProofInput onCandidate={setCandidate} onFile={readFile} />
          <KeyPicker keys={keys} />
        </div>
        <div className="min-w-0">
          <CheckResult candidate={candidate} keys={keys} />
        </div>
      </div>
    </DropZone>
  );
}
