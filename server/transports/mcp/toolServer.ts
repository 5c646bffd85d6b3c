// An MCP server for one caller: lists and calls the allowed tools.
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
} from "@modelcontextprotocol/sdk/types.js";
import { RELEASE } from "@/server/contracts/version";
import type { Operation } from "@/server/contracts/operation";
import { problemBody } from "@/server/contracts/problems";
import { noteProblem, type Call } from "@/server/transports/http/call";
import { dataResult, problemResult } from "@/server/transports/mcp/results";
import { type OfferedTool, TOOLS } from "@/server/transports/mcp/tools";
import { authorize, requireOpen } from "@/server/trpc/authorize";
import type { Context } from "@/server/trpc/context";
import { callProcedure } from "@/server/trpc/root";
import { toProblem } from "@/server/trpc/toProblem";

const INSTRUCTIONS =
  "svc-verify judges a submission against a rubric and signs the verdict. Find or register a rubric, submit the work with " +
  "verify_submit, and read verdict, confidence and evidence. cannot_determine is an abstention, not a failure of the work. " +
  "Errors have a code and a fix.";

type Gate = { context: Context; call: Call };

export function createToolServer(gate: Gate): Server {
  // The high-level McpServer generates schemas; ours come from the operation table.
  const server = new Server(
    { name: "svc-verify", version: RELEASE },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...TOOLS.values()].filter(({ operation }) => isOpen(gate, operation)).map(({ tool }) => tool),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const offered = TOOLS.get(params.name);
    if (!offered) throw new McpError(ErrorCode.InvalidParams, `no tool named ${params.name}; list the tools`);
    return callTool(gate, offered, params.arguments ?? {});
  });
  return server;
}

function isOpen({ context, call }: Gate, operation: Operation): boolean {
  try {
    requireOpen(operation, context.deps.settings.flags);
    authorize(operation, call.principal);
    return true;
  } catch {
    return false;
  }
}

async function callTool(
  { context, call }: Gate,
  { id, operation }: OfferedTool,
  input: unknown,
): Promise<CallToolResult> {
  call.operation = id;
  try {
    return dataResult(await callProcedure(context, id, () => Promise.resolve(input)));
  } catch (error) {
    const problem = toProblem(error, operation);
    noteProblem(call, problem);
    return problemResult(problemBody(problem, context.deps.settings.docsUrl), problem.headers["retry-after"]);
  }
}
