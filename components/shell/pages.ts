// The pages of the console, for the navigation and the palette.
import {
  type LucideIcon,
  ChartNoAxesColumn,
  CircleUser,
  FileCheck2,
  Gavel,
  ListChecks,
  ListTodo,
  NotebookPen,
  Scale,
  Settings,
} from "lucide-react";
import type { Route } from "next";
import { PAGE_LABELS } from "@/components/shell/texts";

export type ConsolePage = {
  href: Route;
  label: string;
  icon: LucideIcon;
  /** More search terms for the palette. */
  keywords: string;
  /** The navigation does not contain this page. */
  paletteOnly?: true;
};

export const CONSOLE_PAGES: readonly ConsolePage[] = [
  { href: "/cockpit", label: "Cockpit", icon: ListChecks, keywords: "review queue decide flagged" },
  { href: "/escalations", label: "Escalations", icon: Gavel, keywords: "judge judgment sign key" },
  {
    href: "/verifications",
    label: "Verifications",
    icon: FileCheck2,
    keywords: "verdicts attempts proofs list",
  },
  {
    href: "/verifications/new",
    label: PAGE_LABELS.newVerification,
    icon: Scale,
    keywords: "new submit verify try rubric",
    paletteOnly: true,
  },
  {
    href: "/rubrics",
    label: "Rubrics",
    icon: NotebookPen,
    keywords: "criteria versions drafts templates editor publish",
  },
  {
    href: "/reports",
    label: "Reports",
    icon: ChartNoAxesColumn,
    keywords: "usage cost latency calibration agreement statistics csv",
  },
  {
    href: "/settings",
    label: "Settings",
    icon: Settings,
    keywords: "configuration preferences",
  },
  {
    href: "/welcome",
    label: PAGE_LABELS.welcome,
    icon: ListTodo,
    keywords: "first steps checklist model onboarding",
    paletteOnly: true,
  },
  {
    href: "/account",
    label: "Account",
    icon: CircleUser,
    keywords: "sessions sign out theme password",
    paletteOnly: true,
  },
];

/** The page after a sign-in without a return URL: it leads to the first steps of a new tenant, or to the cockpit. */
export const HOME_PAGE: Route = "/home";

/** Reports whether a path is that page or below it. */
export const isWithin = (path: string, href: string): boolean => path === href || path.startsWith(`${href}/`);
