import { CircleAlert, CircleCheck } from "lucide-react";
import Link from "next/link";
import { RUBRICS, rubricPage } from "@/components/rubrics/addresses";
import type { Autosave } from "@/components/rubrics/editor/use-autosave";
import type { Check } from "@/components/rubrics/editor/use-check";
import { type Spec, textOrEmpty } from "@/components/rubrics/spec";
import { EDITOR_TEXTS as TEXTS, RUBRIC_TEXTS } from "@/components/rubrics/texts";
import { BackLink } from "@/components/ui/BackLink";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { RubricDraft } from "@/server/authoring/contract/rubricDraft";

type EditorHeaderProps = {
  initial: RubricDraft;
  autosave: Autosave;
  check: Check;
  spec: Spec;
  /** Why the source cannot be read as a spec; null when it can. */
  invalid: string | null;
  onPublish: () => void;
};

export function EditorHeader({ initial, autosave, check, spec, invalid, onPublish }: EditorHeaderProps) {
  const { base } = initial;
  const { result, isStale } = check;
  const errors = result?.issues.filter(({ severity }) => severity === "error").length ?? 0;
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <BackLink href={RUBRICS}>{RUBRIC_TEXTS.rubrics}</BackLink>
        <h1 className="truncate text-lg">
          <UntrustedText>{textOrEmpty(spec["name"]) || TEXTS.untitled}</UntrustedText>
        </h1>
        <p className="text-muted flex flex-wrap gap-x-3 text-sm">
          {base ? (
            <Link href={rubricPage(base.rubric_id)} className="underline underline-offset-4">
              {TEXTS.basedOn(base.version)}
            </Link>
          ) : (
            <span>{TEXTS.newSeries}</span>
          )}
          <SaveLine autosave={autosave} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <div className="text-right text-xs">
          {invalid !== null ? (
            <Badge tone="bad" icon={CircleAlert}>
              {invalid}
            </Badge>
          ) : result === null ? (
            <span className="text-muted">{TEXTS.checking}</span>
          ) : result.ok ? (
            <Badge tone="good" icon={CircleCheck}>
              {TEXTS.compiles}
            </Badge>
          ) : (
            <Badge tone="bad" icon={CircleAlert}>
              {TEXTS.errors(errors)}
            </Badge>
          )}
          <p className={`text-muted mt-1 ${isStale ? "invisible" : ""}`} title={result?.hash ?? undefined}>
            {result?.hash ? (
              <>
                {base ? comparison(result, base) : RUBRIC_TEXTS.hash} <code>{result.hash.slice(0, 8)}</code>
              </>
            ) : (
              "\u00A0"
            )}
          </p>
        </div>
        <Button look="primary" disabled={invalid !== null} onClick={onPublish}>
          {TEXTS.publish}
        </Button>
      </div>
    </header>
  );
}

function comparison(
  result: { hash: string | null; source_hash: string | null },
  base: NonNullable<RubricDraft["base"]>,
): string {
  if (result.hash !== base.hash) return TEXTS.differs(base.version);
  return result.source_hash === base.source_hash ? TEXTS.sameAsBase(base.version) : TEXTS.sourceOnly(base.version);
}

function SaveLine({ autosave: { state, savedAt } }: { autosave: Autosave }) {
  return (
    <span data-save-state={state}>
      {state === "saved" ? (
        <>
          {TEXTS.savedAt} <Moment iso={savedAt} />
        </>
      ) : state === "saving" ? (
        TEXTS.saving
      ) : state === "failed" ? (
        TEXTS.saveFailed
      ) : (
        TEXTS.unsaved
      )}
    </span>
  );
}
