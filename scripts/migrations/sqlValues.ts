// Replaces `{{NAME}}` in the text of database logic with values of the code.
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

const withPrefix = (prefix: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([name, value]): [string, SqlValue] => [`${prefix}.${name}`, value]);

/** Lists values under themselves as names, such as `{{MEASURES.proofs}}`. */
const listByValue = (prefix: string, values: readonly string[]) =>
  withPrefix(prefix, Object.fromEntries(values.map((value) => [value, value])));

const SQL_VALUES = new Map<string, SqlValue>([
  ...withPrefix("CHANNELS", CHANNELS),
  ...withPrefix("SQL_STATES", SQL_STATES),
  ...listByValue("CHANGE_SOURCES", CHANGE_SOURCES),
  ...listByValue("MEASURES", MEASURES),
  ["DISAGREEMENTS", DISAGREEMENTS],
  ["LATENCY_GROWTH", LATENCY_GROWTH],
  ["SERVER_LIMITS.webhookLogDaysMin", SERVER_LIMITS.webhookLogDaysMin],
  ["REVIEW_CAUSES", REVIEW_CAUSES],
  ["SAMPLE_TENANT_ID", SAMPLE_TENANT_ID],
  ["SANDBOX_GROUP", SANDBOX_GROUP],
  ["SEARCH_FOLD_DROPPED", SEARCH_FOLD_DROPPED],
]);

/**
 * Replaces the names in the text of `source` with SQL literals. A list becomes its literals, separated by commas.
 * @throws Error that names the source and an unknown name
 */
export function withSqlValues(source: string, text: string): string {
  return text.replaceAll(/\{\{([^}]*)\}\}/g, (_, name: string) => {
    const value = SQL_VALUES.get(name);
    if (value === undefined)
      throw new Error(`${source}: {{${name}}} is not listed in scripts/migrations/sqlValues.ts.`);
    return [value].flat().map(toLiteral).join(", ");
  });
}

const toLiteral = (value: string | number): string =>
  typeof value === "number" ? String(value) : pg.escapeLiteral(value);
