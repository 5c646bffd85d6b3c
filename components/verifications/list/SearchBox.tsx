"use client";

import type { RefObject } from "react";
import { useEffect, useRef } from "react";
import { controlClass } from "@/components/ui/Field";
import { changeFilters } from "@/components/verifications/list/use-verifications-url";
import { LIST_TEXTS as TEXTS } from "@/components/verifications/list/texts";
import { LIMITS } from "@/server/contracts/limits";

const DEBOUNCE_MS = 250;

/** Filters the list once typing pauses. */
export function SearchBox({ value, inputRef }: { value: string; inputRef: RefObject<HTMLInputElement | null> }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Follows the URL when filters are cleared or a view is applied, but not while the user is typing.
  useEffect(() => {
    const input = inputRef.current;
    if (input && input !== document.activeElement) input.value = value;
  }, [value, inputRef]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => changeFilters({ q: typed.trim() }), DEBOUNCE_MS);
  };
  return (
    <input
      ref={inputRef}
      type="search"
      aria-label={TEXTS.search}
      title={TEXTS.searchHint}
      placeholder={TEXTS.search}
      maxLength={LIMITS.subjectRefChars}
      defaultValue={value}
      onChange={(event) => change(event.target.value)}
      className={`${controlClass} h-9 sm:max-w-56`}
    />
  );
}
