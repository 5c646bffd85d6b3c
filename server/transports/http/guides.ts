// Serves the guides and the API reference as Markdown, and their index for language models.
import { GUIDE_NAMES, guidePath, GUIDES, isGuideName } from "@/server/contracts/guides";
import { groupMarkdown } from "@/server/api/reference/groupMarkdown";
import { findGroup, groupPath, operationGroups } from "@/server/api/reference/operationGroups";
import type { Handler } from "@/server/transports/http/call";
import type { HttpDeps } from "@/server/transports/http/httpDeps";

const INDEX = "/llms.txt";

/** Finds the handler of a page's Markdown or of the index. Returns undefined for another path. */
export function createGuides({ readGuide }: Pick<HttpDeps, "readGuide">): (pathname: string) => Handler | undefined {
  return (pathname) => {
    if (pathname === INDEX) {
      return async (_, __, call) => {
        call.operation = INDEX;
        return respondText("text/plain", indexText());
      };
    }
    const group = findGroup(/^\/docs\/([a-z-]+)\.md$/.exec(pathname)?.[1] ?? "");
    if (group) {
      return async (_, __, call) => {
        call.operation = pathname;
        return respondText("text/markdown", groupMarkdown(group));
      };
    }
    const [, name = ""] = /^\/docs\/guides\/([a-z-]+)\.md$/.exec(pathname) ?? [];
    if (!isGuideName(name)) return undefined;
    return async (_, __, call) => {
      call.operation = pathname;
      return respondText("text/markdown", await readGuide(name));
    };
  };
}

function respondText(type: string, text: string): Response {
  const headers = {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": "public, max-age=60",
    "access-control-allow-origin": "*",
  };
  return new Response(text, { headers });
}

/** Writes a short index in Markdown. Links are paths, so that they lead to the requested host. */
function indexText(): string {
  const guides = GUIDE_NAMES.map((name) => `- [${GUIDES[name].title}](${guidePath(name)}.md): ${GUIDES[name].summary}`);
  const groups = operationGroups().map(
    ({ tag, slug, entries }) => `- [${tag}](${groupPath({ slug })}.md): ${entries.map(({ id }) => id).join(", ")}`,
  );
  return [
    "# svc-verify",
    "",
    "> Judges a submission against a versioned rubric, and answers with a determination, quoted evidence and a signed proof.",
    "",
    "Send `Authorization: Bearer svk_…`. Errors have a `code` and a `fix`. Agents can use the tools at `/mcp`.",
    "",
    "## Guides",
    "",
    ...guides,
    "",
    "## API reference",
    "",
    ...groups,
    "",
    "## Machine-readable",
    "",
    "- [OpenAPI 3.1 document](/openapi.json): every operation, its fields and errors; the webhooks",
    "- [JSON Schema of a rubric](/schemas/rubric.json): what POST /v1/rubrics takes",
    "",
  ].join("\n");
}
