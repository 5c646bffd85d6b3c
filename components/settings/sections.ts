import type { LucideIcon } from "lucide-react";
import { BadgeCheck, KeyRound, ScrollText, ShieldCheck, Users, Webhook } from "lucide-react";
import type { Route } from "next";
import { SECTION_LABELS } from "@/components/settings/texts";

type Section = { href: Route; label: string; icon: LucideIcon };

export const SECTIONS: readonly Section[] = [
  { href: "/settings/keys", label: SECTION_LABELS.keys, icon: KeyRound },
  { href: "/settings/members", label: SECTION_LABELS.members, icon: Users },
  { href: "/settings/webhooks", label: SECTION_LABELS.webhooks, icon: Webhook },
  { href: "/settings/sources", label: SECTION_LABELS.sources, icon: BadgeCheck },
  { href: "/settings/signing", label: SECTION_LABELS.signing, icon: ShieldCheck },
  { href: "/settings/audit", label: SECTION_LABELS.audit, icon: ScrollText },
];
