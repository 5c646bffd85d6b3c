"use client";

import { PROBLEM_TEXTS } from "@/components/problems/texts";
import { useOrigin } from "@/components/shell/use-origin";
import { CodeBlock } from "@/components/ui/CodeBlock";
import type { ProblemBody } from "@/server/contracts/problems";

/** `body` with its type URL on the origin of this service. */
export function ProblemBodyExample({ body: { type, ...rest } }: { body: ProblemBody }) {
  const body = { type: useOrigin() + type, ...rest };
  return <CodeBlock code={JSON.stringify(body, null, 2)} label={PROBLEM_TEXTS.copy} />;
}
