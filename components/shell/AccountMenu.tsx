import { CircleUser, LogOut } from "lucide-react";
import { useRouter } from "next/navigation";
import { useSyncExternalStore } from "react";
import { useMe } from "@/components/shell/me";
import { leave } from "@/components/shell/session/leave";
import { THEME_TEXTS } from "@/components/shell/frame/texts";
import { SHELL_TEXTS } from "@/components/shell/texts";
import { THEMES, chooseTheme, currentTheme, onThemeChange } from "@/components/shell/theme";
import { Button } from "@/components/ui/Button";
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/Menu";

const THEME_OPTIONS = THEMES.map((value) => ({ value, label: THEME_TEXTS[value] }));

export function AccountMenu() {
  const { email } = useMe();
  const router = useRouter();
  const theme = useSyncExternalStore(onThemeChange, currentTheme, () => "system" as const);
  return (
    <Menu
      trigger={
        <Button look="quiet" aria-label={SHELL_TEXTS.account}>
          <CircleUser aria-hidden className="size-5" />
        </Button>
      }
    >
      <MenuLabel>{email}</MenuLabel>
      <MenuItem onSelect={() => router.push("/account")}>
        <CircleUser aria-hidden className="text-muted size-4" />
        {SHELL_TEXTS.account}
      </MenuItem>
      <MenuSeparator />
      <MenuChoice label={SHELL_TEXTS.theme} value={theme} options={THEME_OPTIONS} onChange={chooseTheme} />
      <MenuSeparator />
      <MenuItem onSelect={() => void leave()}>
        <LogOut aria-hidden className="text-muted size-4" />
        {SHELL_TEXTS.signOut}
      </MenuItem>
    </Menu>
  );
}
