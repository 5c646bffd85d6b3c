import { useState } from "react";
import { type PaneId, findFirstCriterion, findPaneForText, stepQuote } from "@/components/review/item/quotes";
import { quoteLocation } from "@/components/citation/source/spans";
import { COCKPIT_SHORTCUTS as KEYS } from "@/components/review/shortcuts";
import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import { useShortcut } from "@/components/shell/shortcuts/useShortcut";
import { announce } from "@/components/ui/LiveRegion";
import type { VerificationDetail } from "@/server/detail/contract";

type SelectionState = {
  /** The verification that the selection belongs to. */
  id: string;
  criterion: number;
  quote: number | null;
  /** Increases with every selection, so that selecting the same quote scrolls to it again. */
  revealKey: number;
  tabs: Partial<Record<PaneId, string>>;
};

/** Keeps the selected criterion, quote and text of each pane, reset for each item, and whether texts are raw. */
export function useSelection({ verification: { id }, criteria, submission }: VerificationDetail) {
  const [lastSelection, setLastSelection] = useState<SelectionState | null>(null);
  const [isRaw, setIsRaw] = useState(false);
  const selection: SelectionState =
    lastSelection?.id === id
      ? lastSelection
      : { id, criterion: findFirstCriterion(criteria), quote: null, revealKey: 0, tabs: {} };
  const { criterion, quote, revealKey, tabs } = selection;

  const choose = (next: number, nextQuote: number | null) => {
    const spans = criteria[next]?.result?.evidence_spans ?? [];
    const location = nextQuote === null ? null : quoteLocation(next, nextQuote, spans[nextQuote]);
    const text = location && submission.texts.find(({ name }) => name === location.source);
    const nextTabs = text ? { ...tabs, [findPaneForText(text)]: text.name } : tabs;
    setLastSelection({ id, criterion: next, quote: nextQuote, revealKey: revealKey + 1, tabs: nextTabs });
    const span = nextQuote === null ? undefined : spans[nextQuote];
    if (nextQuote !== null && span) {
      const quoteLocation = span.found ? (span.source ?? "") : TEXTS.notFound;
      announce(`${TEXTS.quote(nextQuote + 1, spans.length)}, ${quoteLocation}: ${span.snippet}`);
    }
  };
  const count = criteria[criterion]?.result?.evidence_spans.length ?? 0;
  const step = (direction: 1 | -1) => {
    const next = Math.min(Math.max(criterion + direction, 0), criteria.length - 1);
    choose(next, criteria[next]?.result?.evidence_spans.length ? 0 : null);
    document.querySelector<HTMLElement>(`[data-criterion="${next}"]`)?.focus();
  };
  useShortcut(KEYS.nextCriterion, () => step(1));
  useShortcut(KEYS.previousCriterion, () => step(-1));
  useShortcut(KEYS.nextQuote, () => choose(criterion, stepQuote(quote, count, 1)));
  useShortcut(KEYS.previousQuote, () => choose(criterion, stepQuote(quote, count, -1)));
  useShortcut(KEYS.raw, () => setIsRaw(!isRaw));
  const show = (pane: PaneId, name: string) => setLastSelection({ ...selection, tabs: { ...tabs, [pane]: name } });
  return { criterion, quote, revealKey, isRaw, setIsRaw, tabs, show, choose };
}
export type Selection = ReturnType<typeof useSelection>;
