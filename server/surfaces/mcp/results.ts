// What a tool answers: data, or a refusal that tells the agent what to do next.
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { ProblemBody } from "@/server/contracts/problems";

export function dataResult(output: unknown): CallToolResult {
  return {
    content: [{ type: "text", text: JSON.stringify(output) }],
    structuredContent: output as Record<string, unknown>,
  };
}

/** spec: Errors. Tool-protocol errors carry the same code and fix. `retryAfter`: seconds, when waiting helps. */
export function problemResult(problem: ProblemBody, retryAfter?: string): CallToolResult {
  const { code, title, status, detail, fix } = problem;
  const lines = [
    `${code} (${status}): ${title}`,
    ...(detail === undefined ? [] : [detail]),
    `What to do: ${fix}`,
    ...(retryAfter === undefined ? [] : [`Call again after ${retryAfter} s.`]),
  ];
  return {
    isError: true,
    content: [{ type: "text", text: lines.join("\n") }],
    structuredContent: { code, title, status, ...(detail === undefined ? {} : { detail }), fix },
  };
}
