import { LoaderCircle } from "lucide-react";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { elapsedMs } from "@/components/verifications/elapsed-ms";
import { isOpen } from "@/components/verifications/is-open";
import { DETAIL_TEXTS as TEXTS, TIMELINE_LABELS } from "@/components/verifications/texts";
import { durationText } from "@/server/contracts/quantities";
import type { VerificationDetail } from "@/server/detail/contract";

/** Lists the events, oldest first, with the time since the submission. */
export function TimelineTab({ detail: { timeline, verification } }: { detail: VerificationDetail }) {
  return (
    <ol className="border-line-strong ml-1.5 space-y-4 border-l pl-5 text-sm">
      {timeline.map(({ at, what, detail, comment }, index) => {
        const sinceCreationMs = elapsedMs(verification.created_at, at);
        return (
          <li key={index} className="relative">
            <span aria-hidden className="bg-accent absolute top-2 -left-6 size-2 rounded-full" />
            <p>
              <span className="font-medium">
                {what === "completed" && verification.status === "failed" ? TEXTS.endedWithout : TIMELINE_LABELS[what]}
              </span>
              {detail === null ? null : (
                <>
                  {": "}
                  <UntrustedText>{detail.replaceAll("_", " ")}</UntrustedText>
                </>
              )}
            </p>
            {comment === null ? null : (
              <p>
                “<UntrustedText>{comment}</UntrustedText>”
              </p>
            )}
            <p className="text-muted text-xs">
              <Moment iso={at} />
              {index > 0 && sinceCreationMs !== null ? `, ${TEXTS.since(durationText(sinceCreationMs))}` : null}
            </p>
          </li>
        );
      })}
      {isOpen(verification.status) ? (
        <li className="text-muted relative">
          <LoaderCircle aria-hidden className="bg-canvas absolute top-1 -left-7 size-4 animate-spin" />
          {TEXTS.timelineOpen}
        </li>
      ) : null}
    </ol>
  );
}
