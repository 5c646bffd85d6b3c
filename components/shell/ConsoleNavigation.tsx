"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { CONSOLE_PAGES, isWithin } from "@/components/shell/pages";
import { SHELL_TEXTS } from "@/components/shell/texts";

const NavigationMenu = dynamic(
  () => import("@/components/shell/NavigationMenu").then(({ NavigationMenu }) => NavigationMenu),
  { ssr: false },
);
const VISIBLE = CONSOLE_PAGES.filter(({ inNavigation }) => inNavigation);

/** Links to the pages of the console, or a menu on a narrow screen. */
export function ConsoleNavigation() {
  const path = usePathname();
  if (VISIBLE.length === 0) return null;
  return (
    <nav aria-label={SHELL_TEXTS.navigation}>
      <ul className="hidden gap-1 text-sm lg:flex">
        {VISIBLE.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={isWithin(path, href) ? "page" : undefined}
              className="text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink flex h-12 items-center border-b-2 border-transparent px-2 -outline-offset-2"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <div className="lg:hidden">
        <NavigationMenu pages={VISIBLE} />
      </div>
    </nav>
  );
}
