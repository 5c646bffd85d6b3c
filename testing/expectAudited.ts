// The audit entries of a successful call, as the operation's row declares them.
import pg from "pg";
import { expect } from "vitest";
import type { Operation } from "@/server/contracts/operation";
import { type OperationId, operations } from "@/server/api/operations";
import { tenantDeps } from "@/server/deps/tenantDeps";
import type { Answer } from "@/testing/operationCall";
import type { TestService } from "@/testing/service";

type Entry = { id: string; action: string; details: object; transaction: string };

/**
 * No other row tells the transaction: the entry is all that it wrote, the row is gone, or the delivery writes it again
 * at once.
 */
const NO_OTHER_ROW: readonly OperationId[] = [
  "audit.export",
  "reports.export",
  "account.removeMember",
  "webhook.redeliver",
  "judgeSetup.forget",
];
/** Fields of answers that are shown once. */
const SECRETS = ["api_key", "link", "secret", "token"];

/**
 * The answer of `call`. An audited operation adds an entry, in the transaction of its other rows and without the
 * answer's secrets; any other operation adds none.
 */
export async function expectAudited(
  service: TestService,
  id: OperationId,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const operation: Operation = operations[id];
  const before = new Set((await entriesOf(service)).map((entry) => entry.id));
  const answer = await call();
  const added = (await entriesOf(service)).filter((entry) => !before.has(entry.id));
  const declared = operation.kind === "mutation" && "length" in operation.audit ? operation.audit : [];
  if (declared.length === 0) {
    expect(added, "audit entries of an operation that declares none").toEqual([]);
    return answer;
  }
  const [entry] = added.filter(({ action }) => declared.some((one) => one === action));
  if (!entry) throw new Error(`no entry of ${declared.join(" or ")}, but ${JSON.stringify(added)}`);
  if (!NO_OTHER_ROW.includes(id)) {
    expect(await tablesWrittenBy(service, entry), "tables of the entry's transaction").not.toEqual([]);
  }
  for (const name of SECRETS) {
    const secret = answer.body[name];
    if (typeof secret === "string") expect(JSON.stringify(added)).not.toContain(secret);
  }
  return answer;
}

const tenantOf = ({ service, tenantId }: TestService) => tenantDeps(service.deps, tenantId).db;

function entriesOf(service: TestService): Promise<Entry[]> {
  return tenantOf(service).transaction(
    (tx) => tx.$queryRaw<Entry[]>`SELECT id, action, details, xmin::text AS transaction FROM audit_event ORDER BY id`,
  );
}

/** Tables, other than the audit trail, with a row that the entry's transaction wrote last. */
async function tablesWrittenBy(service: TestService, { transaction }: Entry): Promise<string[]> {
  const admin = new pg.Client({ connectionString: service.database.adminUrl });
  await admin.connect();
  try {
    const tables = await admin.query<{ name: string }>(`
      SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND (column_name = 'tenant_id' OR table_name = 'judge_choice') AND table_name <> 'audit_event'
      GROUP BY 1`);
    const each = tables.rows.map(({ name }) => `SELECT '${name}' AS name FROM "${name}" WHERE xmin::text = $1`);
    const written = await admin.query<{ name: string }>(each.join(" UNION ALL "), [transaction]);
    return written.rows.map(({ name }) => name);
  } finally {
    await admin.end();
  }
}
