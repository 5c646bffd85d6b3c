"use client";

import { CodeBlock } from "@/components/ui/CodeBlock";
import { useHydrated } from "@/components/ui/use-hydrated";

type OriginCodeProps = { prefix: string; suffix: string; address: string; label: string };

/** Shows code with the origin of this page; without JavaScript, with the public address of the service. */
export function OriginCode({ prefix, suffix, address, label }: OriginCodeProps) {
  return <CodeBlock code={prefix + (useHydrated() ? window.location.origin : address) + suffix} label={label} />;
}
