import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { type ButtonLook, buttonClass } from "@/components/ui/Button";

type LinkButtonProps = ButtonLook & { href: Route; children: ReactNode };

/** Renders a link of the console with the look of a button. */
export function LinkButton({ href, look, icon: Icon, children }: LinkButtonProps) {
  return (
    <Link href={href} className={buttonClass(look)}>
      {Icon ? <Icon aria-hidden className="size-4" /> : null}
      {children}
    </Link>
  );
}
