import dynamic from "next/dynamic";
import { PrimitiveConfig } from "@/components/rubrics/form/PrimitiveConfig";
import { Tester } from "@/components/rubrics/form/Tester";
import { CheckField, ChoiceField, NumberField, TextField } from "@/components/rubrics/form/fields";
import { useEditor } from "@/components/rubrics/editor/editor-context";
import { IssuesAt } from "@/components/rubrics/form/IssuesAt";
import { PRIMITIVE_TEXTS, primitiveHint } from "@/components/rubrics/form/texts";
import { PRIMITIVE_IDS, startConfig } from "@/components/rubrics/primitives";
import { type Spec, textOrEmpty, withValue } from "@/components/rubrics/spec";
import { EDITOR_TEXTS as TEXTS } from "@/components/rubrics/texts";
import type { CriterionPrimitive } from "@/server/contracts/enums";

// Loaded on demand, since deterministic criteria have no contrasts.
const ContrastsField = dynamic(async () => (await import("@/components/rubrics/form/ContrastsField")).ContrastsField);

const PRIMITIVE_LABELS = Object.fromEntries(PRIMITIVE_IDS.map((id) => [id, `${PRIMITIVE_TEXTS[id].name} (${id})`]));

export function CriterionForm({ criterion, position }: { criterion: Spec; position: number }) {
  const { changeSpec } = useEditor();
  const pointer = `/criteria/${position}`;
  const primitive = textOrEmpty(criterion["primitive"]);
  const isJudged = primitive === "llm_judge@1";
  const forbids = criterion["type"] === "must_not";
  const choosePrimitive = (primitiveId: string) =>
    changeSpec((spec) => {
      const changedSpec = withValue(spec, `${pointer}/primitive`, primitiveId);
      return withValue(changedSpec, `${pointer}/config`, startConfig(primitiveId as CriterionPrimitive));
    });
  const knownPrimitive = PRIMITIVE_IDS.find((id) => id === primitive);
  return (
    <div className="space-y-4">
      <IssuesAt path={pointer} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField path={`${pointer}/key`} label={TEXTS.key} hint={TEXTS.keyHint} value={criterion["key"]} code />
        <TextField path={`${pointer}/title`} label={TEXTS.title} value={criterion["title"]} />
      </div>
      <ChoiceField
        path={`${pointer}/primitive`}
        label={TEXTS.primitive}
        hint={knownPrimitive && primitiveHint(PRIMITIVE_TEXTS[knownPrimitive])}
        value={criterion["primitive"]}
        options={PRIMITIVE_LABELS}
        fallback=""
        onChoose={choosePrimitive}
      />
      {isJudged || criterion["statement"] !== undefined ? (
        <TextField
          path={`${pointer}/statement`}
          label={isJudged ? TEXTS.statement : TEXTS.statementNote}
          {...(isJudged ? { hint: forbids ? TEXTS.harmHint : TEXTS.statementHint } : {})}
          value={criterion["statement"]}
          lines={3}
        />
      ) : null}
      {isJudged && !forbids ? (
        <ContrastsField criterion={criterion} criterionPath={pointer} />
      ) : (
        <IssuesAt path={`${pointer}/contrasts`} />
      )}
      <PrimitiveConfig criterion={criterion} pointer={pointer} />
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          path={`${pointer}/type`}
          label={TEXTS.type}
          {...(forbids ? { hint: TEXTS.mustNotHint } : {})}
          value={criterion["type"]}
          options={TEXTS.types}
          fallback=""
        />
        {criterion["type"] === "scored" || criterion["weight"] !== undefined ? (
          <NumberField path={`${pointer}/weight`} label={TEXTS.weight} value={criterion["weight"]} />
        ) : null}
        <ChoiceField
          path={`${pointer}/applies_to`}
          label={TEXTS.appliesTo}
          value={criterion["applies_to"]}
          options={TEXTS.roles}
          fallback="output"
        />
        {isJudged ? (
          <ChoiceField
            path={`${pointer}/evidence`}
            label={forbids ? TEXTS.evidenceOfHarm : TEXTS.evidence}
            value={criterion["evidence"]}
            options={TEXTS.evidences}
            fallback={forbids ? "holistic" : "cited"}
          />
        ) : (
          <IssuesAt path={`${pointer}/evidence`} />
        )}
        {isJudged ? (
          <ChoiceField
            path={`${pointer}/quantifier`}
            label={TEXTS.quantifier}
            value={criterion["quantifier"]}
            options={TEXTS.quantifiers}
            fallback=""
          />
        ) : (
          <IssuesAt path={`${pointer}/quantifier`} />
        )}
        {isJudged ? <TierField pointer={pointer} tier={criterion["tier"]} /> : <IssuesAt path={`${pointer}/tier`} />}
      </div>
      {isJudged ? (
        <div className="space-y-2">
          <CheckField
            path={`${pointer}/requires_context`}
            label={forbids ? TEXTS.requiresSource : TEXTS.requiresContext}
            value={criterion["requires_context"]}
            fallback={false}
          />
          <CheckField
            path={`${pointer}/partial_allowed`}
            label={TEXTS.partialAllowed}
            value={criterion["partial_allowed"]}
            fallback
          />
        </div>
      ) : (
        <Tester key={primitive} criterion={criterion} />
      )}
    </div>
  );
}

function TierField({ pointer, tier }: { pointer: string; tier: unknown }) {
  const { changeSpec } = useEditor();
  return (
    <ChoiceField
      path={`${pointer}/tier`}
      label={TEXTS.tier}
      value={tier}
      options={TEXTS.tiers}
      fallback="1"
      onChoose={(tierText) => changeSpec((spec) => withValue(spec, `${pointer}/tier`, Number(tierText)))}
    />
  );
}
