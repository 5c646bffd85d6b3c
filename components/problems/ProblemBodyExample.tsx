"use client";

import { PROBLEM_TEXTS } from "@/components/problems/texts";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { useHydrated } from "@/components/ui/use-hydrated";
import type { ProblemBody } from "@/server/contracts/problems";

/** Shows `body` with its type URL on the origin of this service; without scripts, with the path alone. */
export function ProblemBodyExample({ body: { type, ...rest } }: { body: ProblemBody }) {
  const body = { type: (useHydrated() ? window.location.origin : "") + type, ...rest };
  return <CodeBlock code={JSON.stringify(body, null, 2)} label={PROBLEM_TEXTS.copy} />;
}
