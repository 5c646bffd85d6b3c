// Builds the results of tools: data, or an error with its fix.
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { ProblemBody } from "@/server/contracts/problems";

export function dataResult(output: unknown): CallToolResult {
  return {
    content: [{ type: "text", text: JSON.stringify(output) }],
    structuredContent: output as Record<string, unknown>,
  };
}

/**
 * Builds the result of an error, with the same code and fix as over HTTP (spec: Errors). `retryAfter` is in seconds, if
 * known.
 */
export function problemResult(problem: ProblemBody, retryAfter?: string): CallToolResult {
  const { code, title, status, detail, fix } = problem;
  const lines = [
    `${code} (${status}): ${title}`,
    ...(detail === undefined ? [] : [detail]),
    `Fix: ${fix}`,
    ...(retryAfter === undefined ? [] : [`Retry after ${retryAfter} s.`]),
  ];
  return {
    isError: true,
    content: [{ type: "text", text: lines.join("\n") }],
    structuredContent: { code, title, status, ...(detail === undefined ? {} : { detail }), fix },
  };
}
