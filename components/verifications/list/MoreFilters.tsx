"use client";

import type { ReactNode } from "react";
import { controlClass, Field } from "@/components/ui/Field";
import type { Filters } from "@/components/verifications/verifications-query";
import { FilterSelect } from "@/components/verifications/list/FilterSelect";
import { changeFilters } from "@/components/verifications/list/use-verifications-url";
import { FLAGGED_WORDS, ORDER_WORDS, SUBJECT_WORDS } from "@/components/verifications/texts";
import { LIST_TEXTS as TEXTS } from "@/components/verifications/list/texts";
import { FLAG_REASON_WORDS } from "@/components/verdict/flag-reasons";

const { newest, oldest } = ORDER_WORDS;

const CHOICES = [
  { name: "flagged", label: TEXTS.flagged, any: TEXTS.anyFlagged, words: FLAGGED_WORDS },
  { name: "reason", label: TEXTS.reason, any: TEXTS.anyReason, words: FLAG_REASON_WORDS },
  { name: "kind", label: TEXTS.kind, any: TEXTS.anyKind, words: SUBJECT_WORDS },
  { name: "order", label: TEXTS.order, any: newest, words: { oldest } },
] as const;

export function MoreFilters({ filters }: { filters: Filters }) {
  return (
    <div className="space-y-3">
      {CHOICES.map(({ name, label, any, words }) => (
        <Labelled key={name} name={name} label={label}>
          <FilterSelect id={`filter-${name}`} name={name} label={label} any={any} words={words} value={filters[name]} />
        </Labelled>
      ))}
      <div className="grid grid-cols-2 gap-3">
        {(["from", "to"] as const).map((name) => (
          <Labelled key={name} name={name} label={TEXTS[name]}>
            <input
              id={`filter-${name}`}
              type="date"
              value={filters[name] ?? ""}
              onChange={(event) => changeFilters({ [name]: event.target.value })}
              className={controlClass}
            />
          </Labelled>
        ))}
      </div>
    </div>
  );
}

function Labelled({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  return (
    <Field id={`filter-${name}`} label={label}>
      {children}
    </Field>
  );
}
