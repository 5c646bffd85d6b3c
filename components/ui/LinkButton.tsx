import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/Button";

type LinkButtonProps = { href: Route; look?: Parameters<typeof buttonClass>[0]; children: ReactNode };

/** A link of the console that looks like a button. */
export function LinkButton({ href, look, children }: LinkButtonProps) {
  return (
    <Link href={href} className={buttonClass(look)}>
      {children}
    </Link>
  );
}
