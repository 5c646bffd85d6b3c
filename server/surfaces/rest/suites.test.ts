// Every operation with an address has a suite. Read from the sources, since suites run in separate processes.
import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { routes } from "@/server/surfaces/rest/match";

const folder = new URL("./", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".http.test.ts"));

/** The first arguments of the calls `operationSuite(…)` at the top level, where nothing can skip them. */
function suitesOf(name: string): string[] {
  const source = ts.createSourceFile(name, readFileSync(new URL(name, folder), "utf8"), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) return [];
    const { expression: callee, arguments: given } = statement.expression;
    const [id] = given;
    if (!ts.isIdentifier(callee) || callee.text !== "operationSuite" || !id) return [];
    if (!ts.isStringLiteral(id)) throw new Error(`${name}: name the operation of the suite with a literal`);
    return [id.text];
  });
}

const suites = new Set(files.flatMap(suitesOf));

describe("operations with an address", () => {
  it.each(routes.map(({ id }) => id))("%s has a suite", (id) => {
    expect(suites).toContain(id);
  });
});
