"use client";

import { useState } from "react";
import type { PaneId } from "@/components/cockpit/desk/quotes";
import { firstCriterion, paneOf, placeOf, stepQuote } from "@/components/cockpit/desk/quotes";
import { COCKPIT_SHORTCUTS as KEYS } from "@/components/cockpit/shortcuts";
import { COCKPIT_TEXTS as TEXTS } from "@/components/cockpit/texts";
import { useShortcut } from "@/components/shell/shortcuts/useShortcut";
import { announce } from "@/components/ui/live-region";
import type { VerificationInspection } from "@/server/contracts/inspection";

/** Which criterion and quote are chosen, which text each pane shows, and how. One for each item: mount it anew. */
export function useSelection({ criteria, submission }: VerificationInspection) {
  const [criterion, setCriterion] = useState(() => firstCriterion(criteria));
  const [quote, setQuote] = useState<number | null>(null);
  const [again, setAgain] = useState(0);
  const [raw, setRaw] = useState(false);
  const [tabs, setTabs] = useState<Partial<Record<PaneId, string>>>({});

  const choose = (next: number, nextQuote: number | null) => {
    const spans = criteria[next]?.result?.evidence_spans ?? [];
    const place = nextQuote === null ? null : placeOf(next, nextQuote, spans[nextQuote]);
    const text = place && submission.texts.find(({ name }) => name === place.source);
    setCriterion(next);
    setQuote(nextQuote);
    setAgain((count) => count + 1);
    if (text) setTabs((before) => ({ ...before, [paneOf(text)]: text.name }));
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
  return { criterion, quote, again, raw, setRaw, tabs, setTabs, choose };
}
export type Selection = ReturnType<typeof useSelection>;
