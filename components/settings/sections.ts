import type { LucideIcon } from "lucide-react";
import { BadgeCheck, KeyRound, ScrollText, ShieldCheck, Users, Webhook } from "lucide-react";
import type { Route } from "next";

type Section = { href: Route; label: string; icon: LucideIcon };

export const SECTIONS: readonly Section[] = [
  { href: "/settings/keys", label: "API keys", icon: KeyRound },
  { href: "/settings/members", label: "Members", icon: Users },
  { href: "/settings/webhooks", label: "Webhooks", icon: Webhook },
  { href: "/settings/sources", label: "Evidence sources", icon: BadgeCheck },
  { href: "/settings/signing", label: "Signing and tiers", icon: ShieldCheck },
  { href: "/settings/audit", label: "Audit trail", icon: ScrollText },
];
