"use client";

import {
  type LucideIcon,
  BadgeCheck,
  BrainCircuit,
  KeyRound,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Users,
  Webhook,
} from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { SECTION_LABELS, SETTINGS_TEXTS as TEXTS } from "@/components/settings/texts";
import { isWithin } from "@/components/shell/pages";

/** The sections as a sidebar, or above the content on a narrow screen. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const path = usePathname();
  return (
    <div className="mx-auto grid w-full max-w-6xl items-start gap-x-8 gap-y-4 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <nav aria-label={TEXTS.sections} className="min-w-0 lg:sticky lg:top-16">
        <h1 className="mb-2 text-xl">{TEXTS.settings}</h1>
        <ul className="flex flex-wrap gap-1 text-sm lg:flex-col">
          {SECTIONS.map(({ href, label, icon: Icon }) => (
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

type Section = { href: Route; label: string; icon: LucideIcon };

const SECTIONS: readonly Section[] = [
  { href: "/settings/keys", label: SECTION_LABELS.keys, icon: KeyRound },
  { href: "/settings/members", label: SECTION_LABELS.members, icon: Users },
  { href: "/settings/tenant", label: SECTION_LABELS.tenant, icon: SlidersHorizontal },
  { href: "/settings/webhooks", label: SECTION_LABELS.webhooks, icon: Webhook },
  { href: "/settings/sources", label: SECTION_LABELS.sources, icon: BadgeCheck },
  { href: "/settings/judge", label: SECTION_LABELS.judge, icon: BrainCircuit },
  { href: "/settings/signing", label: SECTION_LABELS.signing, icon: ShieldCheck },
  { href: "/settings/audit", label: SECTION_LABELS.audit, icon: ScrollText },
];
