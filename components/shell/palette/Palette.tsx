"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { CONSOLE_PAGES, PAGE_OF } from "@/components/shell/pages";
import { FoundItems } from "@/components/shell/palette/FoundItems";
import { PaletteItem } from "@/components/shell/palette/PaletteItem";
import { offeredActions } from "@/components/shell/palette/actions";
import { GROUP_CLASS } from "@/components/shell/palette/group-class";
import { SHELL_TEXTS as TEXTS } from "@/components/shell/texts";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { EmptyState } from "@/components/ui/EmptyState";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { useDebounced } from "@/components/ui/use-debounced";
import type { SearchFound } from "@/server/search/contract";

type PaletteProps = {
  typed: string;
  onType: (typed: string) => void;
  /** The field has the focus. */
  onShown: () => void;
  onClose: () => void;
};

/** Searches pages, actions, rubrics, and verifications. */
export function Palette({ typed, onType, onShown, onClose }: PaletteProps) {
  const router = useRouter();
  const [actions] = useState(offeredActions);
  const { found, searching } = useSearch(typed);
  const after = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Dialog open onClose={onClose} title={TEXTS.palette} bare>
      <Command label={TEXTS.palette} loop>
        <Command.Input
          autoFocus
          value={typed}
          onValueChange={onType}
          onFocus={onShown}
          placeholder={TEXTS.paletteHint}
          className="border-line placeholder:text-muted w-full border-b px-4 py-3 text-sm outline-none"
        />
        <Command.List
          label={TEXTS.palette}
          aria-busy={searching}
          className="h-[min(22rem,60dvh)] overflow-y-auto p-1.5"
        >
          <Command.Empty>
            {searching ? null : (
              <EmptyState
                small
                icon={Search}
                title={TEXTS.paletteEmpty}
                why={TEXTS.paletteEmptyWhy}
                action={<Button onClick={() => onType("")}>{TEXTS.paletteClear}</Button>}
              />
            )}
          </Command.Empty>
          <Command.Group heading={TEXTS.pages} className={GROUP_CLASS}>
            {CONSOLE_PAGES.map(({ href, label, icon, keywords }) => (
              <PaletteItem
                key={href}
                id={href}
                keywords={[label, keywords]}
                icon={icon}
                onSelect={after(() => router.push(href))}
              >
                {label}
              </PaletteItem>
            ))}
          </Command.Group>
          <FoundItems found={found} pageOf={PAGE_OF} onOpen={(href) => after(() => router.push(href))} />
          <Command.Group heading={TEXTS.actions} className={GROUP_CLASS}>
            {actions.map(({ id, label, keywords, run }) => (
              <PaletteItem key={id} id={id} keywords={[label, keywords ?? ""]} onSelect={after(run)}>
                <UntrustedText>{label}</UntrustedText>
              </PaletteItem>
            ))}
          </Command.Group>
        </Command.List>
      </Command>
    </Dialog>
  );
}

const DEBOUNCE_MS = 150;
const NONE: SearchFound = { rubrics: [], verifications: [] };

/** Rubrics and verifications that match the input; none for an empty input. */
export function useSearch(typed: string): { found: SearchFound; searching: boolean } {
  const q = useDebounced(typed.trim(), DEBOUNCE_MS);
  const trpc = useTRPC();
  const { data, isFetching } = useQuery(
    trpc.search.find.queryOptions({ q }, { enabled: q !== "", placeholderData: keepPreviousData, retry: false }),
  );
  return { found: q === "" ? NONE : (data ?? NONE), searching: isFetching };
}
