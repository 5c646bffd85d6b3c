"use client";

import { type KeyboardEvent, useId, useSyncExternalStore } from "react";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { createListeners } from "@/components/ui/listeners";

/** `label` names the code, as in "Copy command". */
export type LanguageSample = { language: string; label: string; code: string };

/** Shows the example of an operation in several languages. A selected language applies to the whole page. */
export function SampleTabs({ title, samples }: { title: string; samples: readonly LanguageSample[] }) {
  const id = useId();
  const chosenPosition = useSyncExternalStore(subscribe, readPosition, () => 0);
  const position = chosenPosition < samples.length ? chosenPosition : 0;
  const sample = samples[position];
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (position + step + samples.length) % samples.length;
    keepInPlace(event.currentTarget, () => choose(next));
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div className="space-y-2">
      <div role="tablist" aria-label={title} onKeyDown={move} className="flex gap-1 text-sm">
        {samples.map(({ language }, index) => (
          <button
            key={language}
            type="button"
            role="tab"
            id={`${id}-${index}`}
            aria-selected={index === position}
            aria-controls={`${id}-panel`}
            tabIndex={index === position ? 0 : -1}
            onClick={(event) => keepInPlace(event.currentTarget, () => choose(index))}
            className="text-muted hover:text-ink aria-selected:border-accent aria-selected:text-ink border-b-2 border-transparent px-2 py-1"
          >
            {language}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${position}`}>
        {sample ? <CodeBlock code={sample.code} label={sample.label} /> : null}
      </div>
    </div>
  );
}

let selectedIndex = 0;
const { notify, subscribe } = createListeners();
const readPosition = () => selectedIndex;

function choose(position: number): void {
  selectedIndex = position;
  notify();
}

/** Scrolls so that the element keeps its position, because the samples above it change their heights as well. */
function keepInPlace(element: Element, change: () => void): void {
  const { top } = element.getBoundingClientRect();
  change();
  requestAnimationFrame(() => window.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: "instant" }));
}
