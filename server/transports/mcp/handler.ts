// The /mcp transport (streamable HTTP). Stateless: every POST has its key and gets one JSON response, from any process.
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
  type Tool,
} from "@modelcontextprotocol/sdk/types.js";
import { BATCH } from "@/server/contracts/limits";
import { Problem, wrongMethod, problemBody } from "@/server/contracts/problems";
import { type Handler, noteProblem, type Call } from "@/server/transports/http/call";
import { callContext } from "@/server/transports/http/callContext";
import type { HttpDeps } from "@/server/transports/http/httpDeps";
import { readJsonBody } from "@/server/transports/http/jsonBody";
import { RELEASE } from "@/server/contracts/version";
import type { Operation } from "@/server/contracts/operation";
import { pageOrigins } from "@/server/contracts/pageOrigins";
import { dataResult, problemResult } from "@/server/transports/mcp/results";
import { describeInput, readArguments } from "@/server/transports/mcp/toolInput";
import { isObject } from "@/server/proof/check/shape";
import { authorize, requireOpen } from "@/server/trpc/authorize";
import type { Context } from "@/server/trpc/context";
import { callProcedure } from "@/server/api/router";
import { toProblem } from "@/server/trpc/toProblem";
import { type OperationId, operationRows } from "@/server/api/operations";

/**
 * Creates the handler of /mcp. Errors of a tool are results of the protocol.
 * @throws transport errors as a Problem, like /v1
 */
export function createMcpHandler(httpDeps: HttpDeps): Handler {
  return async (request, peer, call) => {
    // This prevents DNS rebinding by other sites.
    const origin = request.headers.get("origin");
    const allowedOrigins = pageOrigins(httpDeps.deps.settings.publicBaseUrl, request.headers);
    if (origin !== null && !allowedOrigins.includes(origin)) {
      throw new Problem("forbidden", `origin: must be ${allowedOrigins.join(" or ")}, or absent`);
    }
    call.operation = MCP;
    if (request.method !== "POST") throw wrongMethod("POST");
    const context = callContext(httpDeps, request, peer, call);
    if (!(await context.authenticate(false))) throw new Problem("unauthorized", "no credential was sent");
    const message = await readJsonBody(httpDeps, { request, peer, call }, { maxBytes: httpDeps.maxBodyBytes });
    requireSmallBatch(message);
    // A message has one caller, whose credential was checked above.
    const server = createToolServer({ context: { ...context, authenticate: async () => call.principal }, call });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    return transport.handleRequest(withJsonAccepted(request), { parsedBody: withoutNulls(message) });
  };
}

/** Adds the accept header that the protocol requires, since the response is JSON whatever clients accept. */
function withJsonAccepted(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set("accept", "application/json, text/event-stream");
  headers.set("content-type", "application/json");
  return new Request(request.url, { method: request.method, headers });
}

/** Removes parameters that are null, for which the SDK would return an internal error. */
function withoutNulls(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(withoutNulls);
  if (!isObject(message) || !isObject(message["params"])) return message;
  const presentParams = Object.entries(message["params"]).filter(([, value]) => value !== null);
  return { ...message, params: Object.fromEntries(presentParams) };
}

/**
 * Limits a batch. The protocol also allows an array of calls, each of which counts as one.
 * @throws invalid_request
 */
function requireSmallBatch(message: unknown): void {
  if (!Array.isArray(message) || message.length <= BATCH.calls) return;
  throw new Problem("invalid_request", `body: send at most ${BATCH.calls} calls in one request`);
}

const INSTRUCTIONS =
  "svc-verify judges a submission against a rubric and signs the verdict. Find or register a rubric, submit the work with " +
  "verify_submit, and read verdict, confidence and evidence. cannot_determine is an abstention, not a failure of the work. " +
  "Errors have a code and a fix.";

type Gate = { context: Context; call: Call };

function createToolServer(gate: Gate): Server {
  // The high-level McpServer generates schemas, but these come from the operation table.
  const server = new Server(
    { name: "svc-verify", version: RELEASE },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: [...TOOLS.values()].filter(({ operation }) => isOpen(gate, operation)).map(({ tool }) => tool),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const offeredTool = TOOLS.get(params.name);
    if (!offeredTool) throw new McpError(ErrorCode.InvalidParams, `no tool named ${params.name}; list the tools`);
    return callTool(gate, offeredTool, params.arguments ?? {});
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
  { id, operation, tool }: OfferedTool,
  toolArguments: unknown,
): Promise<CallToolResult> {
  // A batch has several operations.
  call.operation = call.operation === MCP ? id : `${call.operation},${id}`;
  try {
    const input = readArguments(toolArguments, tool.inputSchema);
    return dataResult(await callProcedure(context, id, () => Promise.resolve(input)));
  } catch (error) {
    const problem = toProblem(error, operation);
    noteProblem(call, problem);
    return problemResult(problemBody(problem, context.deps.settings.docsUrl), problem.headers["retry-after"]);
  }
}

/** The operation in the log of a request that has not called a tool yet. */
const MCP = "mcp";

type OfferedTool = { id: OperationId; operation: Operation; tool: Tool };

/** The tools by name. */
const TOOLS: ReadonlyMap<string, OfferedTool> = new Map(
  operationRows.flatMap(([id, operation]) => {
    const tool = buildTool(operation);
    return tool ? [[tool.name, { id, operation, tool }] as const] : [];
  }),
);

function buildTool(operation: Operation): Tool | null {
  const { mcp, summary, description } = operation;
  if (!mcp) return null;
  const sentences = [`${summary}.`, description, mcp.hint];
  return {
    name: mcp.name,
    title: summary,
    description: sentences.filter((sentence) => sentence !== undefined).join(" "),
    // Output schemas are omitted, because the official client also validates error results against them and hides
    // mismatches.
    inputSchema: describeInput(operation),
    annotations: {
      readOnlyHint: mcp.readOnly,
      destructiveHint: mcp.destructive ?? false,
      idempotentHint: mcp.readOnly,
      openWorldHint: false,
    },
  };
}
