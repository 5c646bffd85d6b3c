import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { createElement } from "react";
import { CONSOLE_PAGES, HOME_PAGE, isWithin } from "@/components/shell/pages";
import { KeyHint } from "@/components/shell/shortcuts/KeyCaps";
import { GLOBAL_SHORTCUTS } from "@/components/shell/shortcuts/global";
import { FRAME_TEXTS } from "@/components/shell/frame/texts";
import { SHELL_TEXTS } from "@/components/shell/texts";
import { Button } from "@/components/ui/Button";
import { useFirstInteraction } from "@/components/ui/use-first-interaction";
import { useLoaded } from "@/components/ui/use-loaded";

// Menus load after the page, in reserved space.
const AccountMenu = dynamic(() => import("@/components/shell/AccountMenu").then(({ AccountMenu }) => AccountMenu), {
  ssr: false,
  loading: () => <span className="size-9" />,
});
const TenantSwitch = dynamic(() => import("@/components/shell/TenantSwitch").then(({ TenantSwitch }) => TenantSwitch), {
  ssr: false,
});

export function TopBar({ onFind }: { onFind: () => void }) {
  return (
    <header className="border-line bg-surface sticky top-0 z-10 border-b print:hidden">
      <div className="flex h-12 items-center gap-3 px-4 sm:px-6">
        <Link href={HOME_PAGE} className="flex shrink-0 items-center gap-2 font-semibold tracking-tight">
          <img src="/favicon.svg" alt="" width={22} height={22} />
          <span className="max-sm:sr-only">{FRAME_TEXTS.product}</span>
        </Link>
        <ConsoleNavigation />
        <div className="ml-auto flex min-w-0 items-center gap-1">
          <Button icon={Search} look="quiet" onClick={onFind}>
            <span className="max-sm:sr-only">{SHELL_TEXTS.find}</span>
            <KeyHint shortcut={GLOBAL_SHORTCUTS.palette} />
          </Button>
          <TenantSwitch />
          <AccountMenu />
        </div>
      </div>
    </header>
  );
}

const NavigationMenu = dynamic(
  () => import("@/components/shell/NavigationMenu").then(({ NavigationMenu }) => NavigationMenu),
  { ssr: false },
);
const loadCount = () => import("@/components/shell/NavigationCount").then(({ NavigationCount }) => NavigationCount);
const VISIBLE = CONSOLE_PAGES.filter(({ paletteOnly }) => !paletteOnly);

/** Links to the pages of the console, from a menu on a narrow screen. */
function ConsoleNavigation() {
  const path = usePathname();
  const count = useLoaded(loadCount, useFirstInteraction(), false);
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
              {count ? createElement(count, { href }) : null}
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
