"use client";

import dynamic from "next/dynamic";
import { useSyncExternalStore } from "react";
import { isExpired, onExpiryChange } from "@/components/shell/session/expiry";

const SessionDialog = dynamic(
  () => import("@/components/shell/session/SessionDialog").then(({ SessionDialog }) => SessionDialog),
  { ssr: false },
);

export function SessionDialogWhenExpired() {
  const expired = useSyncExternalStore(onExpiryChange, isExpired, () => false);
  return expired ? <SessionDialog /> : null;
}
