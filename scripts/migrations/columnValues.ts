// Writes the CHECK constraints of columns that accept only listed values, from the lists of the contracts.
import type pg from "pg";
import type { Prisma } from "@/server/data/generated/client";
import {
  CockpitDecision,
  Determination,
  FeedbackOutcome,
  TrustTier,
  VerificationStatus,
} from "@/server/contracts/enums";
import { CriteriaJudgment } from "@/server/criteriaAgreement/contract";
import { EscalationStatus } from "@/server/escalation/contract/escalation";
import { EvidenceSource } from "@/server/evidence/contract/evidenceSource";
import { JudgeAttemptOutcome } from "@/server/judging/contract";
import { CalibrationVersion } from "@/server/calibration/contract";
import { KEY_PURPOSES, SigningKeyStatus } from "@/server/proof/contract/keySet";
import { LoggedRequest } from "@/server/requestLog/contract";
import { ReviewMode } from "@/server/review/contract/reviewDecision";
import { RubricStatus } from "@/server/rubric/contract";
import { SurvivalEvent } from "@/server/survival/contract";
import { ChecklistMark } from "@/server/tenant/contract/checklist";
import { DeliveryStatus, WebhookStatus, WebhookEvent } from "@/server/webhooks/contract/webhook";

/** The values of a column, by `table.column`. */
export type ColumnValues = Readonly<Record<string, readonly string[]>>;

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;
type Rows = {
  [Model in Prisma.ModelName as Uncapitalize<Model>]: Prisma.TypeMap["model"][Model]["payload"]["scalars"];
};
/** The values of a column, without null; `Otherwise` for tables that are not in the Prisma schema. */
type StoredValue<Place, Otherwise> = Place extends `${infer Table}.${infer Column}`
  ? Rows extends Record<CamelCase<Table>, Record<CamelCase<Column>, infer Value>>
    ? NonNullable<Value>
    : Otherwise
  : never;
type CheckedList<Place extends string, Value> =
  StoredValue<Place, Value> extends Value
    ? readonly StoredValue<Place, Value>[]
    : `the type of ${Place} in the Prisma schema has values that are not listed`;

/** Declares the lists. Does not compile when a list and the type of its column in the Prisma schema differ. */
const defineLists = <const Value extends string, Lists extends Record<string, readonly Value[]>>(
  lists: Lists & { [Place in keyof Lists]: CheckedList<Place & string, Lists[Place][number]> },
): ColumnValues => lists;

export const COLUMN_VALUES = defineLists({
  "calibration.method": CalibrationVersion.shape.method.options,
  "checklist_mark.mark": ChecklistMark.options,
  "criteria_judgment.kind": CriteriaJudgment.shape.kind.options,
  "criteria_judgment.party": CriteriaJudgment.shape.party.options,
  "escalation.status": EscalationStatus.options,
  "evidence_packet.trust_tier": TrustTier.extract(["source_attested", "claimant"]).options,
  "evidence_source.status": EvidenceSource.shape.status.options,
  "evidence_source_key.status": EvidenceSource.shape.keys.element.shape.status.options,
  "feedback.outcome": FeedbackOutcome.options,
  "inngest_executor.job.kind": ["run", "step", "sleep", "wait"],
  "inngest_executor.run.status": ["running", "completed", "failed"],
  "judge_attempt.outcome": JudgeAttemptOutcome.options,
  "logged_request.caller_kind": LoggedRequest.shape.caller_kind.options,
  "review_decision.decision": CockpitDecision.options,
  "review_decision.review_mode": ReviewMode.options,
  "rubric_version.status": RubricStatus.options,
  "signing_key.purpose": KEY_PURPOSES,
  "signing_key.status": SigningKeyStatus.options,
  "survival_event.state": SurvivalEvent.shape.state.options,
  "verification.determination": Determination.options,
  "verification.status": VerificationStatus.options,
  "webhook_delivery.status": DeliveryStatus.options,
  "webhook_endpoint.status": WebhookStatus.options,
  "webhook_message.type": WebhookEvent.options,
});

type Constraint = { place: string; name: string; definition: string };

const CONSTRAINTS = `
  SELECT c.conrelid::regclass || '.' || a.attname AS place, c.conname AS name, pg_get_constraintdef(c.oid) AS definition
  FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ALL (c.conkey)
  WHERE c.contype = 'c' AND pg_get_constraintdef(c.oid) LIKE 'CHECK ((% = ANY (ARRAY[''%'
  ORDER BY 1`;

/**
 * Returns the SQL after which each column of `lists` accepts exactly its values, to run after `schemaSql`. Empty if
 * nothing differs. Compares in a transaction that it rolls back.
 * @throws Error when a column has such a constraint and no list
 */
export async function constrainValues(client: pg.Client, lists: ColumnValues, schemaSql: string): Promise<string> {
  await client.query("BEGIN");
  try {
    await client.query(schemaSql);
    const { rows } = await client.query<Constraint>(CONSTRAINTS);
    const unlistedRow = rows.find(({ place }) => !Object.hasOwn(lists, place));
    if (unlistedRow) throw new Error(`${unlistedRow.place}: list its values in COLUMN_VALUES.`);
    return Object.entries(lists)
      .filter(([place, values]) => !rows.some((row) => row.place === place && hasSameValues(row, values)))
      .map(([place, values]) =>
        writeConstraint(
          place,
          values,
          rows.filter((row) => row.place === place),
        ),
      )
      .join("");
  } finally {
    await client.query("ROLLBACK");
  }
}

function hasSameValues({ definition }: Constraint, values: readonly string[]): boolean {
  const storedValues = [...definition.matchAll(/'([^']*)'/g)].map(([, value]) => value);
  return JSON.stringify(storedValues.sort()) === JSON.stringify([...values].sort());
}

function writeConstraint(place: string, values: readonly string[], replaced: readonly Constraint[]): string {
  const parts = place.split(".");
  const column = parts.pop() ?? "";
  const drops = replaced.map(({ name }) => `DROP CONSTRAINT "${name}", `).join("");
  const literals = values.map((value) => `'${value}'`).join(", ");
  return `ALTER TABLE ${parts.join(".")} ${drops}ADD CHECK ("${column}" IN (${literals}));\n`;
}
