import type { ExportedFile } from "@/server/contracts/exportedFile";
import { PROBLEMS, problemBody } from "@/server/contracts/problems";
import type { Problem } from "@/server/contracts/problems";
import { API_VERSION } from "@/server/contracts/version";

export type Replier = { requestId: string; docsUrl: string };

function headersOf(replier: Replier, contentType: string, more: Record<string, string>): Record<string, string> {
  return {
    "content-type": contentType,
    "cache-control": "no-store",
    "x-request-id": replier.requestId,
    "svc-verify-version": API_VERSION,
    ...more,
  };
}

export function respond(replier: Replier, status: number, output: unknown, headers: Record<string, string>): Response {
  return new Response(JSON.stringify(output), { status, headers: headersOf(replier, "application/json", headers) });
}

/** `type`: a media type of UTF-8 text. */
export function respondFile(
  replier: Replier,
  type: string,
  { file_name, text }: ExportedFile,
  headers: Record<string, string>,
): Response {
  const named = { "content-disposition": `attachment; filename="${file_name}"`, ...headers };
  return new Response(text, { headers: headersOf(replier, `${type}; charset=utf-8`, named) });
}

/** spec: Errors. `status` differs from the catalog only for 405, which HTTP requires. */
export function respondProblem(replier: Replier, problem: Problem, status?: number): Response {
  const body = { ...problemBody(problem, replier.docsUrl), ...(status === undefined ? {} : { status }) };
  const challenge = PROBLEMS[problem.code].status === 401 ? { "www-authenticate": "Bearer" } : {};
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: headersOf(replier, "application/problem+json", { ...challenge, ...problem.headers }),
  });
}
