// The operation table as MCP tools: names, schemas, hints.
import type { Tool } from "@modelcontextprotocol/sdk/types.js";
import * as z from "zod";
import { type Operation, inputSchema } from "@/server/contracts/operation";
import { type OperationId, operationRows } from "@/server/contracts/operations";

export type OfferedTool = { id: OperationId; operation: Operation; tool: Tool };

/** By tool name. */
export const TOOLS: ReadonlyMap<string, OfferedTool> = new Map(
  operationRows.flatMap(([id, operation]) => {
    const tool = toolOf(operation);
    return tool ? [[tool.name, { id, operation, tool }] as const] : [];
  }),
);

function toolOf(operation: Operation): Tool | null {
  const { mcp, summary, description } = operation;
  if (!mcp) return null;
  const sentences = [`${summary}.`, description, mcp.hint];
  return {
    name: mcp.name,
    title: summary,
    description: sentences.filter((sentence) => sentence !== undefined).join(" "),
    inputSchema: describeInput(operation),
    annotations: {
      readOnlyHint: mcp.readOnly,
      destructiveHint: mcp.destructive ?? false,
      idempotentHint: mcp.readOnly,
      openWorldHint: false,
    },
  };
}

/** Without output schemas: the official client also validates error results against them and hides mismatches. */
function describeInput(operation: Operation): Tool["inputSchema"] {
  // Clients use other JSON Schema dialects than $schema states.
  const { $schema: _, ...described } = z.toJSONSchema(inputSchema(operation), { io: "input" });
  return described as Tool["inputSchema"];
}
