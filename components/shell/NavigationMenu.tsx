import { Menu as MenuIcon } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { type ConsolePage, isWithin } from "@/components/shell/pages";
import { SHELL_TEXTS } from "@/components/shell/texts";
import { Button } from "@/components/ui/Button";
import { Menu, MenuItem } from "@/components/ui/Menu";

export function NavigationMenu({ pages }: { pages: readonly ConsolePage[] }) {
  const path = usePathname();
  const router = useRouter();
  const currentPage = pages.find(({ href }) => isWithin(path, href));
  return (
    <Menu
      trigger={
        <Button icon={MenuIcon} look="quiet" aria-label={SHELL_TEXTS.navigation}>
          {currentPage?.label}
        </Button>
      }
    >
      {pages.map(({ href, label, icon: Icon }) => (
        <MenuItem key={href} onSelect={() => router.push(href)}>
          <Icon aria-hidden className="text-muted size-4" />
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
