"use client";

import { useState } from "react";
import type { PaneId } from "@/components/review/desk/quotes";
import { firstCriterion, paneOf, stepQuote } from "@/components/review/desk/quotes";
import { placeOf } from "@/components/citation/source/spans";
import { COCKPIT_SHORTCUTS as KEYS } from "@/components/review/shortcuts";
import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import { useShortcut } from "@/components/shell/shortcuts/useShortcut";
import { announce } from "@/components/ui/live-region";
import type { VerificationDetail } from "@/server/contracts/verificationDetail";

type Chosen = {
  /** The verification that the rest is about. */
  id: string;
  criterion: number;
  quote: number | null;
  /** Grows with every choice: the same quote may be asked for again. */
  again: number;
  tabs: Partial<Record<PaneId, string>>;
};

/** Which criterion and quote are chosen and which text each pane shows, from the start for each item; and whether texts are raw. */
export function useSelection({ verification: { id }, criteria, submission }: VerificationDetail) {
  const [last, setLast] = useState<Chosen | null>(null);
  const [raw, setRaw] = useState(false);
  const chosen: Chosen =
    last?.id === id ? last : { id, criterion: firstCriterion(criteria), quote: null, again: 0, tabs: {} };
  const { criterion, quote, again, tabs } = chosen;

  const choose = (next: number, nextQuote: number | null) => {
    const spans = criteria[next]?.result?.evidence_spans ?? [];
    const place = nextQuote === null ? null : placeOf(next, nextQuote, spans[nextQuote]);
    const text = place && submission.texts.find(({ name }) => name === place.source);
    const shown = text ? { ...tabs, [paneOf(text)]: text.name } : tabs;
    setLast({ id, criterion: next, quote: nextQuote, again: again + 1, tabs: shown });
    const said = nextQuote === null ? undefined : spans[nextQuote];
    if (nextQuote !== null && said) {
      const where = said.found ? (said.source ?? "") : TEXTS.notFound;
      announce(`${TEXTS.quote(nextQuote + 1, spans.length)}, ${where}: ${said.snippet}`);
    }
  };
  const count = criteria[criterion]?.result?.evidence_spans.length ?? 0;
  const step = (by: 1 | -1) => {
    const next = Math.min(Math.max(criterion + by, 0), criteria.length - 1);
    choose(next, criteria[next]?.result?.evidence_spans.length ? 0 : null);
    document.querySelector<HTMLElement>(`[data-criterion="${next}"]`)?.focus();
  };
  useShortcut(KEYS.nextCriterion, () => step(1));
  useShortcut(KEYS.previousCriterion, () => step(-1));
  useShortcut(KEYS.nextQuote, () => choose(criterion, stepQuote(quote, count, 1)));
  useShortcut(KEYS.previousQuote, () => choose(criterion, stepQuote(quote, count, -1)));
  useShortcut(KEYS.raw, () => setRaw(!raw));
  const show = (pane: PaneId, name: string) => setLast({ ...chosen, tabs: { ...tabs, [pane]: name } });
  return { criterion, quote, again, raw, setRaw, tabs, show, choose };
}
export type Selection = ReturnType<typeof useSelection>;
