import { Command } from "cmdk";
import { FileCheck2, ListChecks } from "lucide-react";
import type { Route } from "next";
import { PaletteItem } from "@/components/shell/palette/PaletteItem";
import { GROUP_CLASS } from "@/components/shell/palette/group-class";
import type { PAGE_OF } from "@/components/shell/pages";
import { SHELL_TEXTS as TEXTS } from "@/components/shell/texts";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { SearchFound } from "@/server/search/contract";

type FoundItemsProps = { found: SearchFound; pageOf: typeof PAGE_OF; onOpen: (href: Route) => () => void };

/** Search results of the kinds that have a page. */
export function FoundItems({ found, pageOf, onOpen }: FoundItemsProps) {
  const { rubric: rubricPage, verification: verificationPage } = pageOf;
  return (
    <>
      {rubricPage && found.rubrics.length > 0 ? (
        <Command.Group heading={TEXTS.rubrics} className={GROUP_CLASS} forceMount>
          {found.rubrics.map(({ id, name, version }) => (
            <PaletteItem key={id} id={id} icon={ListChecks} onSelect={onOpen(rubricPage(id))}>
              <span className="min-w-0 flex-1 truncate">
                <UntrustedText>{name}</UntrustedText>
              </span>
              <span className="text-muted text-xs">{TEXTS.version(version)}</span>
            </PaletteItem>
          ))}
        </Command.Group>
      ) : null}
      {verificationPage && found.verifications.length > 0 ? (
        <Command.Group heading={TEXTS.verifications} className={GROUP_CLASS} forceMount>
          {found.verifications.map(({ id, rubric_name, subject, determination }) => (
            <PaletteItem key={id} id={id} icon={FileCheck2} onSelect={onOpen(verificationPage(id))}>
              <span className="min-w-0 flex-1 truncate">
                <UntrustedText>{subject ? `${subject.kind} ${subject.ref}` : rubric_name}</UntrustedText>
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
