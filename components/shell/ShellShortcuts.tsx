import { createElement, useCallback, useState, useMemo } from "react";
import { GLOBAL_SHORTCUTS } from "@/components/shell/shortcuts/global";
import { type ShortcutGroup, listActiveShortcuts } from "@/components/shell/shortcuts/registry";
import { useShortcut } from "@/components/shell/shortcuts/useShortcut";
import { SHELL_TEXTS as TEXTS } from "@/components/shell/texts";
import { Layer } from "@/components/ui/shortcut-layer";
import { useFirstInteraction } from "@/components/ui/use-first-interaction";
import { useLoaded } from "@/components/ui/use-loaded";
import { useMe } from "@/components/shell/me";
import { HOME_PAGE } from "@/components/shell/pages";
import { type PaletteAction, usePaletteActions } from "@/components/shell/palette/actions";
import { leave } from "@/components/shell/session/leave";
import { enterTenant } from "@/components/shell/tenant";
import { THEME_TEXTS } from "@/components/shell/frame/texts";
import { THEMES, chooseTheme } from "@/components/shell/theme";

const loadPalette = () => import("@/components/shell/palette/Palette").then(({ Palette }) => Palette);
const loadSheet = () => import("@/components/shell/shortcuts/ShortcutSheet").then(({ ShortcutSheet }) => ShortcutSheet);

type ShellShortcutsProps = { isPaletteOpen: boolean; onFind: (isOpen: boolean) => void };

/** Opens the palette and the shortcut sheet, on every page. */
export function ShellShortcuts({ isPaletteOpen, onFind }: ShellShortcutsProps) {
  const [sheet, setSheet] = useState<readonly ShortcutGroup[] | null>(null);
  const showSheet = useCallback(() => setSheet(listActiveShortcuts()), []);
  useShortcut(GLOBAL_SHORTCUTS.palette, () => onFind(true));
  useShortcut(GLOBAL_SHORTCUTS.sheet, showSheet);
  useShellActions(showSheet);
  const hasInteracted = useFirstInteraction();
  const palette = useLoaded(loadPalette, hasInteracted || isPaletteOpen, isPaletteOpen);
  const shortcutSheet = useLoaded(loadSheet, hasInteracted || sheet !== null, sheet !== null);
  const [typedText, setTypedText] = useState("");
  const [hasFocus, setHasFocus] = useState(false);
  const close = () => {
    onFind(false);
    setTypedText("");
    setHasFocus(false);
  };
  return (
    <>
      {/* The layer disables the page's shortcuts even while the palette loads. */}
      {isPaletteOpen ? (
        <Layer>
          {hasFocus ? null : <EarlyInputField value={typedText} onChange={setTypedText} />}
          {palette
            ? createElement(palette, {
                query: typedText,
                onType: setTypedText,
                onFocus: () => setHasFocus(true),
                onClose: close,
              })
            : null}
        </Layer>
      ) : null}
      {sheet && shortcutSheet ? createElement(shortcutSheet, { groups: sheet, onClose: () => setSheet(null) }) : null}
    </>
  );
}

type TypedAheadProps = { value: string; onChange: (value: string) => void };

/** Captures input until the palette's field has the focus. */
function EarlyInputField({ value, onChange }: TypedAheadProps) {
  return (
    <input
      autoFocus
      aria-label={TEXTS.palette}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="sr-only"
    />
  );
}

/** Offers the actions of every page. */
function useShellActions(showShortcuts: () => void): void {
  const { tenant_id, tenants } = useMe();
  const actions = useMemo<PaletteAction[]>(
    () => [
      { id: "shortcuts", label: TEXTS.shortcuts, keywords: "keys help", run: showShortcuts },
      ...tenants
        .filter((tenant) => tenant.tenant_id !== tenant_id)
        .map((tenant) => ({
          id: `tenant.${tenant.tenant_id}`,
          label: `${TEXTS.tenant}: ${tenant.name}`,
          keywords: "switch",
          run: () => enterTenant(tenant.tenant_id, HOME_PAGE),
        })),
      ...THEMES.map((theme) => ({
        id: `theme.${theme}`,
        label: THEME_TEXTS[theme],
        keywords: TEXTS.theme,
        run: () => chooseTheme(theme),
      })),
      { id: "signOut", label: TEXTS.signOut, keywords: "log out leave", run: () => void leave() },
    ],
    [showShortcuts, tenant_id, tenants],
  );
  usePaletteActions(actions);
}
