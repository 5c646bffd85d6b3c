// The pages of the console, in one place: the navigation and the palette read it. Name only pages that exist.
import type { LucideIcon } from "lucide-react";
import {
  ChartNoAxesColumn,
  CircleUser,
  FileCheck2,
  Gavel,
  ListChecks,
  NotebookPen,
  Scale,
  Settings,
} from "lucide-react";
import type { Route } from "next";

export type ConsolePage = {
  href: Route;
  label: string;
  icon: LucideIcon;
  /** Other words that people look for it by, for the palette. */
  words: string;
  /** Stands in the navigation; the others are found in the palette. */
  inNavigation: boolean;
};

export const CONSOLE_PAGES: readonly ConsolePage[] = [
  { href: "/cockpit", label: "Cockpit", icon: ListChecks, words: "review queue decide flagged", inNavigation: true },
  { href: "/escalations", label: "Escalations", icon: Gavel, words: "judge judgment sign key", inNavigation: true },
  {
    href: "/verifications",
    label: "Verifications",
    icon: FileCheck2,
    words: "verdicts attempts proofs list",
    inNavigation: true,
  },
  {
    href: "/verifications/new",
    label: "Judge something",
    icon: Scale,
    words: "new submit verify try rubric",
    inNavigation: false,
  },
  {
    href: "/rubrics",
    label: "Rubrics",
    icon: NotebookPen,
    words: "criteria versions drafts templates editor publish",
    inNavigation: true,
  },
  {
    href: "/reports",
    label: "Reports",
    icon: ChartNoAxesColumn,
    words: "usage cost latency calibration agreement statistics csv",
    inNavigation: true,
  },
  {
    href: "/settings",
    label: "Settings",
    icon: Settings,
    words: "api keys members invite reviewers webhooks evidence sources signing tiers audit",
    inNavigation: true,
  },
  {
    href: "/account",
    label: "Account",
    icon: CircleUser,
    words: "sessions sign out theme password",
    inNavigation: false,
  },
];

/** Where a sign-in without an address to go back to leads. */
export const HOME_PAGE: Route = CONSOLE_PAGES[0]?.href ?? "/";

/** The page of one thing, for links from anywhere. What has no page yet is left out, and is not offered. */
export const PAGE_OF: Partial<Record<"verification" | "rubric", (id: string) => Route>> = {
  verification: (id) => `/verifications/${id}` as Route,
  rubric: (id) => `/rubrics/${id}` as Route,
};

/** Whether an address is that page or lies below it. */
export const isWithin = (path: string, href: string): boolean => path === href || path.startsWith(`${href}/`);
