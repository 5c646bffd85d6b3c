import { onlineManager, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { EMPTY_OUTBOX, hasUnsent } from "@/components/review/outbox/acts";
import { Outbox } from "@/components/review/outbox/Outbox";
import { senderOf } from "@/components/review/outbox/sender";
import { useMe } from "@/components/shell/me";
import { isExpired, onExpiryChange } from "@/components/shell/session/expiry";
import { useTRPC, useTRPCClient } from "@/components/trpc/provider";

/** One per reviewer and tenant, outside of components, so that acts are sent while the reviewer is on other pages. */
const outboxes = new Map<string, Outbox>();

export function useOutbox() {
  const { tenant_id: tenantId, account_id: accountId } = useMe();
  const calls = { tenantId, accountId, queries: useQueryClient(), trpc: useTRPC(), client: useTRPCClient() };
  const [outbox] = useState(() => {
    const key = `svc-verify.cockpit.${tenantId}.${accountId}`;
    const existing = outboxes.get(key) ?? new Outbox(key, senderOf(calls));
    // On the server, this module is shared by all users.
    if (typeof window !== "undefined") outboxes.set(key, existing);
    return existing;
  });
  const state = useSyncExternalStore(outbox.subscribe, outbox.state, () => EMPTY_OUTBOX);
  useEffect(() => watchPage(outbox), [outbox]);
  return { outbox: state, dispatch: outbox.dispatch };
}

/** Asks before the page is left with unsent work, and retries when the connection or the session is restored. */
function watchPage(outbox: Outbox): () => void {
  const retryNow = () => outbox.dispatch({ type: "retryNow", now: Date.now() });
  const guard = (event: BeforeUnloadEvent) => {
    if (hasUnsent(outbox.state())) event.preventDefault();
  };
  window.addEventListener("beforeunload", guard);
  window.addEventListener("pagehide", outbox.leave);
  window.addEventListener("pageshow", outbox.restore);
  const offline = onlineManager.subscribe((online) => (online ? retryNow() : undefined));
  const expiry = onExpiryChange(() => (isExpired() ? undefined : retryNow()));
  return () => {
    window.removeEventListener("beforeunload", guard);
    window.removeEventListener("pagehide", outbox.leave);
    window.removeEventListener("pageshow", outbox.restore);
    offline();
    expiry();
  };
}
