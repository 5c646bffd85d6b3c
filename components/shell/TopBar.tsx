"use client";

import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { ConsoleNavigation } from "@/components/shell/ConsoleNavigation";
import { HOME_PAGE } from "@/components/shell/pages";
import { GLOBAL_SHORTCUTS } from "@/components/shell/shortcuts/global";
import { KeyCaps } from "@/components/shell/shortcuts/KeyCaps";
import { FRAME_TEXTS, SHELL_TEXTS } from "@/components/shell/texts";
import { Button } from "@/components/ui/Button";

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
    <header className="border-line bg-surface sticky top-0 z-10 border-b">
      <div className="flex h-12 items-center gap-3 px-4 sm:px-6">
        <Link href={HOME_PAGE} className="flex shrink-0 items-center gap-2 font-semibold tracking-tight">
          <img src="/favicon.svg" alt="" width={22} height={22} />
          <span className="max-sm:sr-only">{FRAME_TEXTS.product}</span>
        </Link>
        <ConsoleNavigation />
        <div className="ml-auto flex min-w-0 items-center gap-1">
          <Button look="quiet" onClick={onFind}>
            <Search aria-hidden className="size-4" />
            <span className="max-sm:sr-only">{SHELL_TEXTS.find}</span>
            <span aria-hidden className="max-md:hidden">
              <KeyCaps keyName={GLOBAL_SHORTCUTS.palette.keys[0] ?? ""} />
            </span>
          </Button>
          <TenantSwitch />
          <AccountMenu />
        </div>
      </div>
    </header>
  );
}
