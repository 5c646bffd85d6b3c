"use client";

import { LoaderCircle } from "lucide-react";
import { useEffect, useState } from "react";
import { DETAIL_TEXTS as TEXTS } from "@/components/verifications/texts";

/** The elapsed time of the verification. */
export function ReverifyProgress() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p role="timer" className="text-muted inline-flex items-center gap-2">
      <LoaderCircle aria-hidden className="size-4 animate-spin" />
      {TEXTS.reverifyBusy(seconds)}
    </p>
  );
}
