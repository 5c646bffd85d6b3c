import { useEffect, useState } from "react";
import { ESCALATION_TEXTS as TEXTS } from "@/components/escalations/texts";

/** Shows the time since `startedAt`, updated each second. */
export function Elapsed({ startedAt }: { startedAt: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1_000));
  return <span className="tabular-nums">{TEXTS.elapsed(seconds)}</span>;
}
