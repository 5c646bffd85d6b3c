import dynamic from "next/dynamic";
import { PrimitiveConfig } from "@/components/rubrics/form/PrimitiveConfig";
import { Tester } from "@/components/rubrics/form/Tester";
import { CheckField, ChoiceField, NumberField, TextField } from "@/components/rubrics/form/fields";
import { useEditor } from "@/components/rubrics/editor/editor-context";
import { IssuesAt } from "@/components/rubrics/form/IssuesAt";
import { PRIMITIVE_TEXTS, primitiveHint } from "@/components/rubrics/form/texts";
import { PRIMITIVE_IDS, startConfig } from "@/components/rubrics/primitives";
import { type Spec, textOf, withValue } from "@/components/rubrics/spec";
import { EDITOR_TEXTS as TEXTS } from "@/components/rubrics/texts";
import type { CriterionPrimitive } from "@/server/contracts/enums";

// Deterministic criteria have none.
const ContrastsField = dynamic(async () => (await import("@/components/rubrics/form/ContrastsField")).ContrastsField);

const PRIMITIVE_LABELS = Object.fromEntries(PRIMITIVE_IDS.map((id) => [id, `${PRIMITIVE_TEXTS[id].name} (${id})`]));

export function CriterionForm({ criterion, position }: { criterion: Spec; position: number }) {
  const { changeSpec } = useEditor();
  const at = `/criteria/${position}`;
  const primitive = textOf(criterion["primitive"]);
  const judged = primitive === "llm_judge@1";
  const forbids = criterion["type"] === "must_not";
  const choosePrimitive = (chosen: string) =>
    changeSpec((spec) => {
      const changed = withValue(spec, `${at}/primitive`, chosen);
      return withValue(changed, `${at}/config`, startConfig(chosen as CriterionPrimitive));
    });
  const known = PRIMITIVE_IDS.find((id) => id === primitive);
  return (
    <div className="space-y-4">
      <IssuesAt path={at} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField path={`${at}/key`} label={TEXTS.key} hint={TEXTS.keyHint} value={criterion["key"]} code />
        <TextField path={`${at}/title`} label={TEXTS.title} value={criterion["title"]} />
      </div>
      <ChoiceField
        path={`${at}/primitive`}
        label={TEXTS.primitive}
        hint={known && primitiveHint(PRIMITIVE_TEXTS[known])}
        value={criterion["primitive"]}
        options={PRIMITIVE_LABELS}
        fallback=""
        onChoose={choosePrimitive}
      />
      {judged || criterion["statement"] !== undefined ? (
        <TextField
          path={`${at}/statement`}
          label={judged ? TEXTS.statement : TEXTS.statementNote}
          {...(judged ? { hint: forbids ? TEXTS.harmHint : TEXTS.statementHint } : {})}
          value={criterion["statement"]}
          lines={3}
        />
      ) : null}
      {judged && !forbids ? (
        <ContrastsField criterion={criterion} criterionPath={at} />
      ) : (
        <IssuesAt path={`${at}/contrasts`} />
      )}
      <PrimitiveConfig criterion={criterion} at={at} />
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          path={`${at}/type`}
          label={TEXTS.type}
          {...(forbids ? { hint: TEXTS.mustNotHint } : {})}
          value={criterion["type"]}
          options={TEXTS.types}
          fallback=""
        />
        {criterion["type"] === "scored" || criterion["weight"] !== undefined ? (
          <NumberField path={`${at}/weight`} label={TEXTS.weight} value={criterion["weight"]} />
        ) : null}
        <ChoiceField
          path={`${at}/applies_to`}
          label={TEXTS.appliesTo}
          value={criterion["applies_to"]}
          options={TEXTS.roles}
          fallback="output"
        />
        {judged ? (
          <ChoiceField
            path={`${at}/evidence`}
            label={forbids ? TEXTS.evidenceOfHarm : TEXTS.evidence}
            value={criterion["evidence"]}
            options={TEXTS.evidences}
            fallback={forbids ? "holistic" : "cited"}
          />
        ) : (
          <IssuesAt path={`${at}/evidence`} />
        )}
        {judged ? (
          <ChoiceField
            path={`${at}/quantifier`}
            label={TEXTS.quantifier}
            value={criterion["quantifier"]}
            options={TEXTS.quantifiers}
            fallback=""
          />
        ) : (
          <IssuesAt path={`${at}/quantifier`} />
        )}
        {judged ? <TierField at={at} tier={criterion["tier"]} /> : <IssuesAt path={`${at}/tier`} />}
      </div>
      {judged ? (
        <div className="space-y-2">
          <CheckField
            path={`${at}/requires_context`}
            label={forbids ? TEXTS.requiresSource : TEXTS.requiresContext}
            value={criterion["requires_context"]}
            fallback={false}
          />
          <CheckField
            path={`${at}/partial_allowed`}
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

function TierField({ at, tier }: { at: string; tier: unknown }) {
  const { changeSpec } = useEditor();
  return (
    <ChoiceField
      path={`${at}/tier`}
      label={TEXTS.tier}
      value={tier}
      options={TEXTS.tiers}
      fallback="1"
      onChoose={(chosen) => changeSpec((spec) => withValue(spec, `${at}/tier`, Number(chosen)))}
    />
  );
}
