import type { ExportedFile } from "@/server/contracts/exportedFile";
import { problemBody, type Problem } from "@/server/contracts/problems";
import { API_VERSION } from "@/server/contracts/version";

function contentHeaders(contentType: string, otherHeaders: Record<string, string>): Record<string, string> {
  return {
    "content-type": contentType,
    "cache-control": "no-store",
    "svc-verify-version": API_VERSION,
    ...otherHeaders,
  };
}

export function respond(status: number, output: unknown, headers: Record<string, string>): Response {
  return new Response(JSON.stringify(output), { status, headers: contentHeaders("application/json", headers) });
}

/**
 * Sends a file in portions. Each is read after the client has received the previous ones. `type` is a media type of
 * UTF-8 text. An error after the first portion closes the connection, so that an incomplete file never looks complete.
 */
export function respondFile(
  type: string,
  firstFile: ExportedFile,
  headers: Record<string, string>,
  readPortion: (cursor: string) => Promise<ExportedFile>,
): Response {
  const fileHeaders = { "content-disposition": `attachment; filename="${firstFile.file_name}"`, ...headers };
  const encoder = new TextEncoder();
  let nextFile: ExportedFile | null = firstFile;
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (nextFile === null) return controller.close();
      const { text, next_cursor: cursor } = nextFile;
      if (text !== "") controller.enqueue(encoder.encode(text));
      nextFile = cursor === null ? null : await readPortion(cursor);
      if (nextFile === null) controller.close();
    },
  });
  return new Response(body, { headers: contentHeaders(`${type}; charset=utf-8`, fileHeaders) });
}

/** Sends a problem (spec: Errors). */
export function respondProblem(docsUrl: string, problem: Problem): Response {
  const challenge = problem.status === 401 ? { "www-authenticate": "Bearer" } : {};
  return new Response(JSON.stringify(problemBody(problem, docsUrl)), {
    status: problem.status,
    headers: contentHeaders("application/problem+json", { ...challenge, ...problem.headers }),
  });
}
