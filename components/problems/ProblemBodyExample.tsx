"use client";

import { useOrigin } from "@/components/shell/use-origin";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { Problem, problemBody } from "@/server/contracts/problems";
import type { ProblemCode } from "@/server/contracts/problems";

/** A refusal as this service would send it. */
export function ProblemBodyExample({ code }: { code: ProblemCode }) {
  const origin = useOrigin();
  const body = problemBody(new Problem(code), origin);
  return <CodeBlock code={JSON.stringify(body, null, 2)} label="the example body" />;
}
