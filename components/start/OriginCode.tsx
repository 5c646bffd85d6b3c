"use client";

import { useOrigin } from "@/components/shell/use-origin";
import { CodeBlock } from "@/components/ui/CodeBlock";

type OriginCodeProps = { before: string; after: string; label: string };

/** Code that contains the origin of this service, which only the browser knows. */
export function OriginCode({ before, after, label }: OriginCodeProps) {
  return <CodeBlock code={before + useOrigin() + after} label={label} />;
}
