import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { createElement, type ReactNode, useEffect, useRef } from "react";
import type { Decide } from "@/components/review/decide/use-decide";
import { ItemNotices } from "@/components/review/item/ItemNotices";
import { itemTitle } from "@/components/review/item/item-title";
import type { ReviewLayout } from "@/components/review/item/use-review-layout";
import { VerdictLine } from "@/components/review/item/VerdictLine";
import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import { verificationPage } from "@/components/verifications/verification-page";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { flagReasonLabel } from "@/components/verdict/flag-reason-label";
import { useFirstInteraction } from "@/components/ui/use-first-interaction";
import { useLoaded } from "@/components/ui/use-loaded";
import type { Determination } from "@/server/contracts/enums";
import type { ReviewQueueItem } from "@/server/review/contract/review";
import type { VerificationDetail } from "@/server/detail/contract";

// Loaded after the page, since most reviews open no details.
const loadDetails = () => import("@/components/review/item/MetaStrip").then(({ MetaStrip }) => MetaStrip);

type ItemHeaderProps = {
  detail: VerificationDetail;
  queueItem: ReviewQueueItem | undefined;
  decide: Decide;
  layout: ReviewLayout;
  overriddenTo: Determination | null;
  /** The buttons that show and hide panes. */
  panes: ReactNode;
  onDone: () => void;
};

/** Shows the title, verdict and notices of an item in two low rows; its details are collapsed. */
export function ItemHeader({ detail, queueItem, decide, layout, overriddenTo, panes, onDone }: ItemHeaderProps) {
  const { verification } = detail;
  const isBlind = decide.isHidden;
  const { showsDetails, setShowsDetails } = layout;
  const details = useLoaded(loadDetails, useFirstInteraction(), showsDetails);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // On a phone, the reviewer has scrolled past the title of the previous item.
    heading.current?.scrollIntoView({ block: "nearest" });
  }, [verification.id]);
  return (
    <header className="border-line space-y-0.5 border-b px-4 py-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 ref={heading} tabIndex={-1} className="max-w-full min-w-0 text-base [overflow-wrap:anywhere] outline-none">
          <UntrustedText>{itemTitle(detail)}</UntrustedText>
        </h2>
        <VerdictLine
          detail={detail}
          reviewReason={findReviewReason(detail, queueItem)}
          isBlind={isBlind}
          overriddenTo={overriddenTo}
        />
        <div className="ml-auto">{panes}</div>
      </div>
      <div className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1">
        {isBlind ? null : (
          <button
            type="button"
            aria-expanded={showsDetails}
            onClick={() => setShowsDetails(!showsDetails)}
            className="group text-accent hover:text-accent-strong flex items-center gap-1 text-sm font-medium"
          >
            <ChevronRight aria-hidden className="size-4 group-aria-expanded:rotate-90" />
            {TEXTS.meta.open}
          </button>
        )}
        {isBlind ? null : (
          <Link
            prefetch={false}
            href={verificationPage(verification.id, { tab: "notes" })}
            className="text-accent text-sm underline underline-offset-4"
          >
            {TEXTS.notes(detail.note_count)}
          </Link>
        )}
        <ItemNotices detail={detail} isUndecided={decide.isUndecided} onDone={onDone} />
      </div>
      {details && showsDetails && !isBlind ? createElement(details, { detail }) : null}
    </header>
  );
}

function findReviewReason({ verification }: VerificationDetail, queueItem: ReviewQueueItem | undefined): string | null {
  if (queueItem) return queueItem.priority_reason;
  return verification.flag_reason == null ? null : flagReasonLabel(verification.flag_reason);
}
