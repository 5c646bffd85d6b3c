import type { ExportedFile } from "@/server/contracts/exportedFile";
import { problemBody, type Problem } from "@/server/contracts/problems";
import { API_VERSION } from "@/server/contracts/version";

function headersOf(contentType: string, more: Record<string, string>): Record<string, string> {
  return { "content-type": contentType, "cache-control": "no-store", "svc-verify-version": API_VERSION, ...more };
}

export function respond(status: number, output: unknown, headers: Record<string, string>): Response {
  return new Response(JSON.stringify(output), { status, headers: headersOf("application/json", headers) });
}

/** `type`: a media type of UTF-8 text. */
export function respondFile(
  type: string,
  { file_name, text }: ExportedFile,
  headers: Record<string, string>,
): Response {
  const named = { "content-disposition": `attachment; filename="${file_name}"`, ...headers };
  return new Response(text, { headers: headersOf(`${type}; charset=utf-8`, named) });
}

/** spec: Errors. */
export function respondProblem(docsUrl: string, problem: Problem): Response {
  const challenge = problem.status === 401 ? { "www-authenticate": "Bearer" } : {};
  return new Response(JSON.stringify(problemBody(problem, docsUrl)), {
    status: problem.status,
    headers: headersOf("application/problem+json", { ...challenge, ...problem.headers }),
  });
}
