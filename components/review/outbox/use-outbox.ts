"use client";

import { onlineManager, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { EMPTY_DESK, hasUnsent } from "@/components/review/outbox/acts";
import { Outbox } from "@/components/review/outbox/Outbox";
import { senderOf } from "@/components/review/outbox/sender";
import { useMe } from "@/components/shell/me";
import { isExpired, onExpiryChange } from "@/components/shell/session/expiry";
import { useTRPC, useTRPCClient } from "@/components/trpc/provider";

/** One for each reviewer and tenant of this page: acts go on being sent while the reviewer looks at other pages. */
const outboxes = new Map<string, Outbox>();

export function useOutbox() {
  const { tenant_id: tenantId, account_id: accountId } = useMe();
  const calls = { tenantId, accountId, queries: useQueryClient(), trpc: useTRPC(), client: useTRPCClient() };
  const [outbox] = useState(() => {
    const key = `svc-verify.cockpit.${tenantId}.${accountId}`;
    const known = outboxes.get(key) ?? new Outbox(key, senderOf(calls));
    // The server renders for everybody: nothing of one reader may be kept there.
    if (typeof window !== "undefined") outboxes.set(key, known);
    return known;
  });
  const desk = useSyncExternalStore(outbox.subscribe, outbox.desk, () => EMPTY_DESK);
  useEffect(() => stayInTouch(outbox), [outbox]);
  return { desk, dispatch: outbox.dispatch };
}

/** Guards against leaving with unsent work, and sends again when the connection or the session is back. */
function stayInTouch(outbox: Outbox): () => void {
  const hurry = () => outbox.dispatch({ type: "retryNow", now: Date.now() });
  const guard = (event: BeforeUnloadEvent) => {
    if (hasUnsent(outbox.desk())) event.preventDefault();
  };
  window.addEventListener("beforeunload", guard);
  window.addEventListener("pagehide", outbox.leave);
  window.addEventListener("pageshow", outbox.comeBack);
  const offline = onlineManager.subscribe((online) => (online ? hurry() : undefined));
  const expiry = onExpiryChange(() => (isExpired() ? undefined : hurry()));
  return () => {
    window.removeEventListener("beforeunload", guard);
    window.removeEventListener("pagehide", outbox.leave);
    window.removeEventListener("pageshow", outbox.comeBack);
    offline();
    expiry();
  };
}
