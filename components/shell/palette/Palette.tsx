import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { FileCheck2, ListChecks, Search } from "lucide-react";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { rubricPage } from "@/components/rubrics/addresses";
import { CONSOLE_PAGES } from "@/components/shell/pages";
import { PaletteItem } from "@/components/shell/palette/PaletteItem";
import { listActions } from "@/components/shell/palette/actions";
import { SHELL_TEXTS } from "@/components/shell/texts";
import { PALETTE_TEXTS as TEXTS } from "@/components/shell/palette/texts";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { EmptyState } from "@/components/ui/EmptyState";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { useDebounced } from "@/components/ui/use-debounced";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import { verificationPage } from "@/components/verifications/verification-page";
import { searchFold } from "@/server/contracts/searchFold";
import type { SearchFound } from "@/server/search/contract";
import { SETTINGS_SECTIONS } from "@/components/settings/sections";

/** Styles the group headings that the library renders. */
const GROUP_CLASS =
  "[&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs";

const PAGES = [
  ...CONSOLE_PAGES,
  ...SETTINGS_SECTIONS.map((section) => ({ ...section, label: TEXTS.settingsPage(section.label) })),
];

type PaletteProps = {
  query: string;
  onType: (text: string) => void;
  /** The field has the focus. */
  onFocus: () => void;
  onClose: () => void;
};

/** Searches pages, actions, rubrics, and verifications. */
export function Palette({ query, onType, onFocus, onClose }: PaletteProps) {
  const router = useRouter();
  const [actions] = useState(listActions);
  const { searchResult, isSearching } = useSearch(query);
  // The library counts and selects only pages and actions, which are complete before the service answers.
  const [selectedId, setSelectedId] = useState("");
  const firstFound = searchResult.rubrics[0]?.id ?? searchResult.verifications[0]?.id ?? "";
  // An item of the previous search may have been selected.
  const isListed = [
    ...PAGES.map(({ href }) => href),
    ...[...actions, ...searchResult.rubrics, ...searchResult.verifications].map(({ id }) => id),
  ].includes(selectedId);
  const closeThen = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Dialog onClose={onClose} title={SHELL_TEXTS.palette} isBare>
      <Command
        label={SHELL_TEXTS.palette}
        loop
        filter={rankItem}
        value={isListed ? selectedId : firstFound}
        onValueChange={setSelectedId}
      >
        <Command.Input
          autoFocus
          value={query}
          onValueChange={onType}
          onFocus={onFocus}
          placeholder={TEXTS.hint}
          className="border-line placeholder:text-muted w-full border-b px-4 py-3 text-sm outline-none"
        />
        <Command.List
          label={SHELL_TEXTS.palette}
          aria-busy={isSearching}
          className="h-[min(22rem,60dvh)] overflow-y-auto p-1.5"
        >
          <Command.Empty>
            {isSearching || firstFound !== "" ? null : (
              <EmptyState
                isSmall
                icon={Search}
                title={TEXTS.empty}
                explanation={TEXTS.emptyWhy}
                action={<Button onClick={() => onType("")}>{TEXTS.clear}</Button>}
              />
            )}
          </Command.Empty>
          <Command.Group heading={TEXTS.pages} className={GROUP_CLASS}>
            {PAGES.map(({ href, label, icon, keywords }) => (
              <PaletteItem
                key={href}
                id={href}
                keywords={[label, keywords]}
                icon={icon}
                onSelect={closeThen(() => router.push(href))}
              >
                {label}
              </PaletteItem>
            ))}
          </Command.Group>
          <FoundItems searchResult={searchResult} onOpen={(href) => closeThen(() => router.push(href))} />
          <Command.Group heading={TEXTS.actions} className={GROUP_CLASS}>
            {actions.map(({ id, label, keywords, run }) => (
              <PaletteItem key={id} id={id} keywords={[label, keywords ?? ""]} onSelect={closeThen(run)}>
                <UntrustedText>{label}</UntrustedText>
              </PaletteItem>
            ))}
          </Command.Group>
        </Command.List>
      </Command>
    </Dialog>
  );
}

/** Ranks a page or an action from 0 to 1. Each word of the query must be part of its label or its search terms. */
function rankItem(_id: string, query: string, [label = "", terms = ""]: string[] = []): number {
  const queryWords = searchFold(query).split(" ").filter(Boolean);
  const foldedLabel = searchFold(label);
  if (queryWords.every((word) => foldedLabel.includes(word)))
    return foldedLabel.startsWith(queryWords[0] ?? "") ? 1 : 0.8;
  const searchableText = `${foldedLabel} ${searchFold(terms)}`;
  return queryWords.every((word) => searchableText.includes(word)) ? 0.4 : 0;
}

type FoundItemsProps = { searchResult: SearchFound; onOpen: (href: Route) => () => void };

/** Lists the rubrics and verifications that the service found. */
function FoundItems({ searchResult, onOpen }: FoundItemsProps) {
  return (
    <>
      {searchResult.rubrics.length > 0 ? (
        <Command.Group heading={TEXTS.rubrics} className={GROUP_CLASS} forceMount>
          {searchResult.rubrics.map(({ id, name, version }) => (
            <PaletteItem key={id} id={id} icon={ListChecks} onSelect={onOpen(rubricPage(id))}>
              <span className="min-w-0 flex-1 truncate">
                <UntrustedText>{name}</UntrustedText>
              </span>
              <span className="text-muted text-xs">{TEXTS.version(version)}</span>
            </PaletteItem>
          ))}
        </Command.Group>
      ) : null}
      {searchResult.verifications.length > 0 ? (
        <Command.Group heading={TEXTS.verifications} className={GROUP_CLASS} forceMount>
          {searchResult.verifications.map(({ id, rubric_name, subject, excerpt, determination }) => (
            <PaletteItem key={id} id={id} icon={FileCheck2} onSelect={onOpen(verificationPage(id))}>
              <span className="min-w-0 flex-1 truncate">
                <UntrustedText>{subject ? `${subject.kind} ${subject.ref}` : (excerpt ?? rubric_name)}</UntrustedText>
                <code className="text-muted ml-2 text-xs">{id.slice(0, 13)}…</code>
              </span>
              {determination ? <DeterminationBadge determination={determination} /> : null}
            </PaletteItem>
          ))}
        </Command.Group>
      ) : null}
    </>
  );
}

const DEBOUNCE_MS = 150;
const NO_RESULTS: SearchFound = { rubrics: [], verifications: [] };

/** Searches rubrics and verifications; finds none for an empty query. */
function useSearch(query: string): { searchResult: SearchFound; isSearching: boolean } {
  const q = useDebounced(query.trim(), DEBOUNCE_MS);
  const trpc = useTRPC();
  const { data, isFetching } = useQuery(
    trpc.search.find.queryOptions({ q }, { enabled: q !== "", placeholderData: keepPreviousData, retry: false }),
  );
  return { searchResult: q === "" ? NO_RESULTS : (data ?? NO_RESULTS), isSearching: isFetching };
}
