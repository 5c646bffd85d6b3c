import { ArrowLeft } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

/** Links to the list or item that a page belongs to. */
export function BackLink({ href, children }: { href: Route; children: ReactNode }) {
  return (
    <Link href={href} className="text-muted hover:text-ink inline-flex items-center gap-1 text-sm print:hidden">
      <ArrowLeft aria-hidden className="size-3.5" />
      {children}
    </Link>
  );
}
