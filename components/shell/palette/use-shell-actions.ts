import { useMemo } from "react";
import { useMe } from "@/components/shell/me";
import { HOME_PAGE } from "@/components/shell/pages";
import { type PaletteAction, usePaletteActions } from "@/components/shell/palette/actions";
import { leave } from "@/components/shell/session/leave";
import { enterTenant } from "@/components/shell/tenant";
import { THEME_TEXTS } from "@/components/shell/frame/texts";
import { SHELL_TEXTS } from "@/components/shell/texts";
import { THEMES, chooseTheme } from "@/components/shell/theme";

/** Offers the actions of every page. */
export function useShellActions(showShortcuts: () => void): void {
  const { tenant_id, tenants } = useMe();
  const actions = useMemo<PaletteAction[]>(
    () => [
      { id: "shortcuts", label: SHELL_TEXTS.shortcuts, keywords: "keys help", run: showShortcuts },
      ...tenants
        .filter((tenant) => tenant.tenant_id !== tenant_id)
        .map((tenant) => ({
          id: `tenant.${tenant.tenant_id}`,
          label: `${SHELL_TEXTS.tenant}: ${tenant.name}`,
          keywords: "switch",
          run: () => enterTenant(tenant.tenant_id, HOME_PAGE),
        })),
      ...THEMES.map((theme) => ({
        id: `theme.${theme}`,
        label: THEME_TEXTS[theme],
        keywords: SHELL_TEXTS.theme,
        run: () => chooseTheme(theme),
      })),
      { id: "signOut", label: SHELL_TEXTS.signOut, keywords: "log out leave", run: () => void leave() },
    ],
    [showShortcuts, tenant_id, tenants],
  );
  usePaletteActions(actions);
}
