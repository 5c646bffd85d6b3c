// Connects MCP clients on standard input and output to the service's /mcp, so that tools, scopes
// and errors are those of the service.
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  type CallToolResult,
  type JSONRPCMessage,
  type JSONRPCRequest,
  InitializeResultSchema,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  JSONRPCMessageSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { RELEASE } from "@/server/contracts/version";
import { type ProblemBody, ProblemBody as Problem } from "@/server/contracts/problems";
import { readAnswer } from "@/cli/boundedRead";
import { describeCause } from "@/cli/httpRequests";
import { exactLines } from "@/cli/exactLines";
import { LocalRefusal } from "@/cli/refusals";
import { note, toPrintable } from "@/cli/terminal";
import { problemResult } from "@/server/transports/mcp/results";

/** The timeout of a request, which is longer than any wait_ms. */
const ANSWER_TIMEOUT_MS = 90_000;
/** An error code in the JSON-RPC range for implementation-defined errors. */
const REFUSED_CODE = -32_000;

type Service = { url: string; apiKey: string };
type Fault = { problem: ProblemBody; retryAfter?: string } | { message: string };

/** Forwards messages until standard input ends. Connection failures are returned to the agent instead of ending the program. */
export async function bridgeMcp(service: Service): Promise<void> {
  const lines = exactLines((line, message) => {
    const parsedMessage = JSONRPCMessageSchema.safeParse(JSON.parse(line)).data;
    const fault = { message: `the message ${message}` };
    if (parsedMessage && isJSONRPCRequest(parsedMessage)) void agent.send(buildRefusal(parsedMessage, fault));
    else note(toPrintable(fault.message));
  });
  const agent = new StdioServerTransport(process.stdin.pipe(lines));
  let protocol: string | null = null;
  const forwardMessage = async (message: JSONRPCMessage): Promise<void> => {
    const answer = await sendMessage(service, message, protocol);
    if (answer === null) return;
    if ("fault" in answer) {
      if (isJSONRPCRequest(message)) return agent.send(buildRefusal(message, answer.fault));
      return note(toPrintable(describeFault(answer.fault)));
    }
    const initialization = isJSONRPCResultResponse(answer.reply)
      ? InitializeResultSchema.safeParse(answer.reply.result)
      : null;
    if (initialization?.success) protocol = initialization.data.protocolVersion;
    return agent.send(answer.reply);
  };
  agent.onmessage = (message) => void forwardMessage(message);
  agent.onerror = (error) => note(`error: ${toPrintable(error.message)}`);
  await agent.start();
}

/** Sends a message to the service; null when it was accepted without a result. */
async function sendMessage(
  { url, apiKey }: Service,
  message: JSONRPCMessage,
  protocol: string | null,
): Promise<{ reply: JSONRPCMessage } | { fault: Fault } | null> {
  try {
    const response = await fetch(`${url}/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
        "user-agent": `svc-verify/${RELEASE}`,
        ...(protocol === null ? {} : { "mcp-protocol-version": protocol }),
      },
      body: JSON.stringify(message),
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    const text = await readAnswer(response);
    if (response.status === 202) return null;
    return readReply(response, JSON.parse(text)) ?? describeForeignAnswer(url, response.status);
  } catch (error) {
    if (error instanceof SyntaxError) return describeForeignAnswer(url);
    if (error instanceof LocalRefusal) return { fault: { message: error.message } };
    return { fault: { message: `cannot reach ${url}: ${describeCause(error)}` } };
  }
}

function readReply(response: Response, body: unknown): { reply: JSONRPCMessage } | { fault: Fault } | null {
  const problem = Problem.safeParse(body);
  if (problem.success) {
    const retryAfter = response.headers.get("retry-after");
    return { fault: { problem: problem.data, ...(retryAfter === null ? {} : { retryAfter }) } };
  }
  const reply = JSONRPCMessageSchema.safeParse(body);
  return reply.success ? { reply: reply.data } : null;
}

function describeForeignAnswer(url: string, status?: number): { fault: Fault } {
  const statusText = status === undefined ? "answered" : `answered ${status}`;
  return { fault: { message: `${url}/mcp ${statusText} in an unexpected format; check the address` } };
}

/**
 * Builds the reply to a request that failed. A failed tool call gets a tool result, because agents may not see protocol
 * errors.
 */
function buildRefusal({ id, method }: JSONRPCRequest, fault: Fault): JSONRPCMessage {
  if (method === "tools/call") return { jsonrpc: "2.0", id, result: buildToolRefusal(fault) };
  const data = "problem" in fault ? { data: fault.problem } : {};
  return { jsonrpc: "2.0", id, error: { code: REFUSED_CODE, message: describeFault(fault), ...data } };
}

function buildToolRefusal(fault: Fault): CallToolResult {
  if ("problem" in fault) return problemResult(fault.problem, fault.retryAfter);
  return { isError: true, content: [{ type: "text", text: fault.message }] };
}

function describeFault(fault: Fault): string {
  if (!("problem" in fault)) return fault.message;
  const { code, status, title, fix } = fault.problem;
  return `${code} (${status}): ${title}. ${fix}`;
}
