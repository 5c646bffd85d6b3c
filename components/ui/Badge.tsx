import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

const TONES = {
  good: "bg-met-soft text-met",
  caution: "bg-partial-soft text-partial",
  bad: "bg-not-met-soft text-not-met",
  neutral: "bg-cannot-determine-soft text-cannot-determine",
  accent: "bg-accent-soft text-accent",
} as const;
export type Tone = keyof typeof TONES;

/** Shows a short label with an icon; the color only repeats the label. */
export function Badge({ tone, icon: Icon, children }: { tone: Tone; icon?: LucideIcon; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-6 items-center gap-1 rounded px-1.5 text-xs font-medium whitespace-nowrap ${TONES[tone]}`}
    >
      {Icon ? <Icon aria-hidden className="size-3.5 shrink-0" /> : null}
      {children}
    </span>
  );
}
