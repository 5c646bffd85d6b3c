"use client";

import type { Route } from "next";
import { FRAME_TEXTS as TEXTS } from "@/components/shell/frame/texts";
import { usePathname } from "next/navigation";

const PAGES: readonly { href: Route; label: string }[] = [
  { href: "/", label: TEXTS.start },
  { href: "/check", label: TEXTS.check },
  { href: "/docs", label: TEXTS.reference },
];

export function Navigation() {
  const path = usePathname();
  return (
    <nav aria-label={TEXTS.main} className="order-last -mx-2 w-full sm:order-none sm:mx-0 sm:w-auto">
      <ul className="flex gap-1 text-sm">
        {PAGES.map(({ href, label }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={path === href ? "page" : undefined}
              className="text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink flex h-10 items-center border-b-2 border-transparent px-2 sm:h-12"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
