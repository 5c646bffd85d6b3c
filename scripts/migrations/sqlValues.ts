// Values that database logic takes from the code: `{{NAME}}` in its text.
import pg from "pg";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { CHANNELS, SQL_STATES } from "@/server/data/sqlNames";
import { LATENCY_GROWTH } from "@/server/reports/latency";
import { CHANGE_SOURCES, MEASURES } from "@/server/reports/measures";
import { DISAGREEMENTS, REVIEW_CAUSES } from "@/server/review/priorityReason";
import { SEARCH_FOLD_DROPPED } from "@/server/contracts/searchFold";
import { SANDBOX_GROUP } from "@/server/contracts/sandboxId";
import { SAMPLE_TENANT_ID } from "@/server/contracts/sampleTenant";

type SqlValue = string | number | readonly string[];

const named = (prefix: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]): [string, SqlValue] => [`${prefix}.${name}`, value]);

/** Values that have their own names, such as `{{MEASURES.proofs}}`. */
const ownNames = (prefix: string, values: readonly string[]) =>
  named(prefix, Object.fromEntries(values.map((value) => [value, value])));

const SQL_VALUES = new Map<string, SqlValue>([
  ...named("CHANNELS", CHANNELS),
  ...named("SQL_STATES", SQL_STATES),
  ...ownNames("CHANGE_SOURCES", CHANGE_SOURCES),
  ...ownNames("MEASURES", MEASURES),
  ["DISAGREEMENTS", DISAGREEMENTS],
  ["LATENCY_GROWTH", LATENCY_GROWTH],
  ["SERVER_LIMITS.webhookLogDaysMin", SERVER_LIMITS.webhookLogDaysMin],
  ["REVIEW_CAUSES", REVIEW_CAUSES],
  ["SAMPLE_TENANT_ID", SAMPLE_TENANT_ID],
  ["SANDBOX_GROUP", SANDBOX_GROUP],
  ["SEARCH_FOLD_DROPPED", SEARCH_FOLD_DROPPED],
]);

/**
 * The text of `source` with SQL literals in place of names; a list becomes its literals with commas between.
 * @throws Error for an unknown name
 */
export function withSqlValues(source: string, text: string): string {
  return text.replaceAll(/\{\{([^}]*)\}\}/g, (_, name: string) => {
    const value = SQL_VALUES.get(name);
    if (value === undefined)
      throw new Error(`${source}: {{${name}}} is not listed in scripts/migrations/sqlValues.ts.`);
    return [value].flat().map(literal).join(", ");
  });
}

const literal = (value: string | number): string =>
  typeof value === "number" ? String(value) : pg.escapeLiteral(value);
