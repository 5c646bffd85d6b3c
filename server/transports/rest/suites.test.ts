// Every operation with an address, and every one that the audit trail records, has a suite. Read from the sources,
// since suites run in separate processes.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { AUDIT_ACTIONS, type AuditAction } from "@/server/contracts/auditActions";
import { operationRows } from "@/server/api/operations";
import { packageRoot } from "@/server/platform/packageRoot";
import { routes } from "@/server/transports/rest/match";

const server = path.join(packageRoot(), "server");
const suiteFiles = readdirSync(server, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".http.test.ts"))
  .map((name) => path.join(server, name));

/** Lists the first arguments of the calls `operationSuite(…)` at the top level, where nothing can skip them. */
function listSuites(name: string): string[] {
  const source = ts.createSourceFile(name, readFileSync(name, "utf8"), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) return [];
    const { expression: callee, arguments: callArguments } = statement.expression;
    const [id] = callArguments;
    if (!ts.isIdentifier(callee) || callee.text !== "operationSuite" || !id) return [];
    if (!ts.isStringLiteral(id)) throw new Error(`${name}: name the operation of the suite with a literal`);
    return [id.text];
  });
}

const suites = new Set(suiteFiles.flatMap(listSuites));

describe("operations with an address", () => {
  it.each(routes.map(({ id }) => id))("%s has a suite", (id) => {
    expect(suites).toContain(id);
  });
});

describe("audited operations", () => {
  const auditedOperations = operationRows.filter(([, row]) => row.kind === "mutation" && !("none" in row.audit));
  it.each(auditedOperations.map(([id]) => id))("%s has a suite, which checks its entry", (id) => {
    expect(suites).toContain(id);
  });
});

/** Actions of the admin tool, of the sign-in routes, or in addition to an operation's own action. */
const OTHER_ACTIONS: AuditAction[] = [
  "verification.content_erased",
  "account.reset_link_issued",
  "password.changed",
  "password.reset",
  "rubric.gate_overridden",
  "sample_data.recorded",
  "service.restored",
  "signing_key.activated",
  "signing_key.revoked",
  "tenant.created",
  "token.issued",
];

it("declares every action of the trail, for an operation or in the list of the others", () => {
  const declaredActions = operationRows.flatMap(([, row]) =>
    row.kind === "mutation" && !("none" in row.audit) ? [...row.audit] : [],
  );
  expect(new Set([...declaredActions, ...OTHER_ACTIONS])).toEqual(new Set(Object.keys(AUDIT_ACTIONS)));
});
