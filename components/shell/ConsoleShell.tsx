"use client";

import { WifiOff } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, createElement, useEffect, useState, useSyncExternalStore } from "react";
import { actOnce } from "@/components/shell/act-once";
import { ShellShortcuts } from "@/components/shell/ShellShortcuts";
import { TopBar } from "@/components/shell/TopBar";
import { keepFocus } from "@/components/shell/keep-focus";
import { replayEarlyInput } from "@/components/shell/early-input";
import { MeContext } from "@/components/shell/me";
import { isExpired, onExpiryChange, setExpired } from "@/components/shell/session/expiry";
import { SHELL_TEXTS } from "@/components/shell/texts";
import { TrpcProvider } from "@/components/trpc/provider";
import { LiveRegion } from "@/components/ui/LiveRegion";
import { useFirstInteraction } from "@/components/ui/use-first-interaction";
import { useLoaded } from "@/components/ui/use-loaded";
import { useOnline } from "@/components/ui/use-online";
import type { Me } from "@/server/account/contract/account";
import { isSampleTenant } from "@/server/contracts/sampleTenant";
import { isSandbox } from "@/server/contracts/sandboxId";
import { notateKey } from "@/components/shell/shortcuts/keys";
import { topLayer } from "@/components/ui/shortcut-layer";
import { findBinding } from "@/components/shell/shortcuts/registry";

const SampleStrip = dynamic(() => import("@/components/samples/SampleStrip").then(({ SampleStrip }) => SampleStrip));
const SandboxStrip = dynamic(() =>
  import("@/components/sandbox/SandboxStrip").then(({ SandboxStrip }) => SandboxStrip),
);
const loadToaster = () => import("@/components/ui/Toaster").then(({ Toaster }) => Toaster);

/** Frames every console page: top bar, messages, shared dialogs, shortcut listener. */
export function ConsoleShell({ me, children }: { me: Me; children: ReactNode }) {
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  const toaster = useLoaded(loadToaster, useFirstInteraction(), useOnline());
  useEffect(replayEarlyInput, []);
  return (
    <TrpcProvider tenantId={me.tenant_id} onUnauthorized={() => setExpired(true)}>
      <MeContext value={me}>
        <TopBar onFind={() => setIsPaletteOpen(true)} />
        <OfflineBanner />
        {isSampleTenant(me.tenant_id) ? <SampleStrip /> : null}
        {isSandbox(me.tenant_id) ? <SandboxStrip /> : null}
        <main id="content" tabIndex={-1} className="flex min-h-0 w-full flex-1 flex-col px-4 py-5 outline-none sm:px-6">
          {children}
        </main>
        <ShellShortcuts isPaletteOpen={isPaletteOpen} onFind={setIsPaletteOpen} />
        <Listeners />
        <SessionDialogWhenExpired />
        <LiveRegion />
        {toaster ? createElement(toaster) : null}
      </MeContext>
    </TrpcProvider>
  );
}

const SessionDialog = dynamic(
  () => import("@/components/shell/session/SessionDialog").then(({ SessionDialog }) => SessionDialog),
  { ssr: false },
);

function SessionDialogWhenExpired() {
  const isSessionExpired = useSyncExternalStore(onExpiryChange, isExpired, () => false);
  return isSessionExpired ? <SessionDialog /> : null;
}

/** Says that there is no network; queries that were paused resume when it is back. */
function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {online ? null : (
        <p className="bg-partial-soft text-partial flex items-center gap-2 px-4 py-2 text-sm sm:px-6">
          <WifiOff aria-hidden className="size-4 shrink-0" />
          {SHELL_TEXTS.offline}
        </p>
      )}
    </div>
  );
}

const FIELDS = "input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]";
/** An open menu, select, or popover handles letters and arrows itself. */
const FLOATING = "[popover]";
/** Enter and Space activate the focused element. */
const ACTIVATABLE = "button, a[href], summary, input, [role=button], [role=tab], [role=switch], [role=checkbox]";

/** Adds the listeners of the console, for shortcuts, double clicks and lost focus. */
function Listeners() {
  useEffect(() => {
    document.addEventListener("keydown", runShortcut);
    const stops = [actOnce(document), keepFocus(document)];
    return () => {
      document.removeEventListener("keydown", runShortcut);
      for (const stop of stops) stop();
    };
  }, []);
  return null;
}

function runShortcut(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || !(event.target instanceof Element)) return;
  const key = notateKey(event);
  const binding = findBinding(key, topLayer());
  if (!binding) return;
  const { shortcut, handler } = binding;
  if (event.repeat && !shortcut.repeats) return;
  if (event.target.closest(FLOATING)) return;
  if (!shortcut.whileTyping && event.target.closest(FIELDS)) return;
  if ((key === "Enter" || key === "Space") && event.target.closest(ACTIVATABLE)) return;
  if (handler() !== false) event.preventDefault();
}
