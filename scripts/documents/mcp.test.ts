// docs/mcp.md against the tools.
import { expect, it } from "vitest";
import { inputSchema } from "@/server/contracts/operation";
import { operationRows, operations } from "@/server/api/operations";
import { toolRow } from "@/testing/documentRows";
import { codeBlocks, documentTable, readDocument } from "@/testing/documents";

it("lists every tool with its operation, scope and arguments", () => {
  expect(documentTable("mcp.md", "Tools")).toEqual(
    operationRows.flatMap(([id, row]) => [toolRow(id, row) ?? []].filter((cells) => cells.length > 0)),
  );
});

it("names the tools that an operator enables", () => {
  const gated = operationRows.flatMap(([, { flag, mcp }]) => (flag && mcp ? [`\`${mcp.name}\``] : []));
  expect(readDocument("mcp.md")).toContain(`${gated.join(" and ")} are listed only where the operator has enabled`);
});

it("shows a call that the tool accepts", () => {
  const call = JSON.parse(codeBlocks("mcp.md", "json")[1] ?? "") as { name: string; arguments: unknown };
  expect(call.name).toBe(operations["verification.submit"].mcp.name);
  expect(inputSchema(operations["verification.submit"]).safeParse(call.arguments).error).toBeUndefined();
});
