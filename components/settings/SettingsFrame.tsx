"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { SETTINGS_SECTIONS } from "@/components/settings/sections";
import { SETTINGS_TEXTS as TEXTS } from "@/components/settings/texts";
import { isWithin } from "@/components/shell/pages";

/** Frames a settings page: its sections are a sidebar, or above the content on a narrow screen. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const path = usePathname();
  return (
    <div className="mx-auto grid w-full max-w-6xl items-start gap-x-8 gap-y-4 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <nav aria-label={TEXTS.sections} className="min-w-0 lg:sticky lg:top-16">
        <h1 className="mb-2 text-xl">{TEXTS.settings}</h1>
        <ul className="flex flex-wrap gap-1 text-sm lg:flex-col">
          {SETTINGS_SECTIONS.map(({ href, label, icon: Icon }) => (
            <li key={href}>
              <Link
                href={href}
                aria-current={path === href ? "page" : isWithin(path, href) ? "true" : undefined}
                className="text-muted hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:text-accent flex h-9 items-center gap-2 rounded-md px-2.5"
              >
                <Icon aria-hidden className="size-4 shrink-0" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 space-y-5">{children}</div>
    </div>
  );
}
