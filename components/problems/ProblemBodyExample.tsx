"use client";

import { useOrigin } from "@/components/shell/use-origin";
import { CodeBlock } from "@/components/ui/CodeBlock";
import type { ProblemBody } from "@/server/contracts/problems";

/** A refusal as this service would send it: `body` with an address of type below our own. */
export function ProblemBodyExample({ body: { type, ...rest } }: { body: ProblemBody }) {
  const body = { type: useOrigin() + type, ...rest };
  return <CodeBlock code={JSON.stringify(body, null, 2)} label="the example body" />;
}
