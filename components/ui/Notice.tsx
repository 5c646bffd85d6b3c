import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

const TONES = {
  good: "border-met bg-met-soft [&>svg]:text-met",
  caution: "border-partial bg-partial-soft [&>svg]:text-partial",
  bad: "border-not-met bg-not-met-soft [&>svg]:text-not-met",
  neutral: "border-line-strong bg-cannot-determine-soft [&>svg]:text-cannot-determine",
} as const;

type NoticeProps = { tone: keyof typeof TONES; icon: LucideIcon; title?: ReactNode; children?: ReactNode };

export function Notice({ tone, icon: Icon, title, children }: NoticeProps) {
  return (
    <div className={`rounded-r-card flex gap-3 border-l-4 p-4 ${TONES[tone]}`}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 space-y-1">
        {title === undefined ? null : <p className="font-medium">{title}</p>}
        {children}
      </div>
    </div>
  );
}
