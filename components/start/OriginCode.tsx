"use client";

import { CodeBlock } from "@/components/ui/CodeBlock";
import { useHydrated } from "@/components/ui/use-hydrated";

type OriginCodeProps = { before: string; after: string; address: string; label: string };

/** Shows code with the origin of this page; without JavaScript, with the public address of the service. */
export function OriginCode({ before, after, address, label }: OriginCodeProps) {
  return <CodeBlock code={before + (useHydrated() ? window.location.origin : address) + after} label={label} />;
}
