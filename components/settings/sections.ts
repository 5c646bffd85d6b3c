// The pages of the settings, for their sidebar and the palette.
import {
  ArrowLeftRight,
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
import { SECTION_LABELS } from "@/components/settings/texts";

type SettingsSection = {
  href: Route;
  label: string;
  icon: LucideIcon;
  /** More search terms for the palette. */
  keywords: string;
};

export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  { href: "/settings/keys", label: SECTION_LABELS.keys, icon: KeyRound, keywords: "token scope create revoke" },
  { href: "/settings/members", label: SECTION_LABELS.members, icon: Users, keywords: "invite people reviewers roles" },
  {
    href: "/settings/tenant",
    label: SECTION_LABELS.tenant,
    icon: SlidersHorizontal,
    keywords: "readings feedback escalations blind minutes sandbox",
  },
  {
    href: "/settings/webhooks",
    label: SECTION_LABELS.webhooks,
    icon: Webhook,
    keywords: "endpoints deliveries events secret",
  },
  {
    href: "/settings/sources",
    label: SECTION_LABELS.sources,
    icon: BadgeCheck,
    keywords: "signed packets trust register",
  },
  { href: "/settings/judge", label: SECTION_LABELS.judge, icon: BrainCircuit, keywords: "models tiers prices test" },
  { href: "/settings/signing", label: SECTION_LABELS.signing, icon: ShieldCheck, keywords: "keys enroll rotate" },
  { href: "/settings/audit", label: SECTION_LABELS.audit, icon: ScrollText, keywords: "log history export csv" },
  {
    href: "/settings/requests",
    label: SECTION_LABELS.requests,
    icon: ArrowLeftRight,
    keywords: "api calls x-request-id errors",
  },
];
