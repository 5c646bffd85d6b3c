// Paths and links in the documents exist, and so do paths in comments.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "@/server/platform/packageRoot";

const PLACE = /^(?:server|testing|cli|clients|app|components|prisma|scripts|bench|e2e|docs)(?:\/[\w.()[\]-]+)*\/?$/;
const root = packageRoot();
const pages = readdirSync(`${root}/docs`, { recursive: true, encoding: "utf8" }).map((name) => `docs/${name}`);
const documents = [...readdirSync(root), ...pages].filter((name) => name.endsWith(".md")).sort();

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);

const read = (document: string) => readFileSync(`${root}/${document}`, "utf8");
const namedIn = (document: string) => matches(read(document), /`([^`\n]+)`/g).filter((token) => PLACE.test(token));

/** Historical records may mention removed paths. */
const current = documents.filter((name) => name !== "CHANGELOG.md" && !name.startsWith("docs/decisions/"));

it.each(current)("%s names paths that exist", (document) => {
  expect(namedIn(document).filter((place) => !existsSync(`${root}/${place}`))).toEqual([]);
});

it.each(documents)("%s links to documents and pictures that exist", (document) => {
  const linked = matches(read(document), /\]\(([^)#\s]+)/g).filter((target) => !/^https?:/.test(target));
  expect(linked.filter((target) => !existsSync(path.join(root, path.dirname(document), target)))).toEqual([]);
});

it("recognizes the paths in README.md, AGENTS.md and docs/architecture.md", () => {
  for (const document of ["README.md", "AGENTS.md", "docs/architecture.md"]) {
    expect(namedIn(document).length).toBeGreaterThan(5);
  }
});

/** A comment's reference to a file, with or without backticks; of a pattern such as server/*.ts only the beginning. */
const REFERENCE =
  /(?<![\w/.@-])((?:server|testing|cli|clients|app|components|prisma|scripts|bench|e2e|docs)\/[\w/.()[\]-]*\w\.(?:tsx?|mjs|sql|md|json|py))(?![\w/*…-])/g;
const COMMENT = /^\s*(?:\/\/|\/\*\*?|\*|--|#)\s(.*)$/gm;

it("comments name files that exist", () => {
  const sources = execFileSync("git", ["ls-files", "*.ts", "*.tsx", "*.mjs", "*.sql", "*.py", "*.prisma"], {
    cwd: root,
    encoding: "utf8",
  });
  const files = sources
    .trim()
    .split("\n")
    .filter((file) => existsSync(`${root}/${file}`) && !file.startsWith("prisma/migrations/"));
  const missing = files.flatMap((file) =>
    matches(matches(read(file), COMMENT).join("\n"), REFERENCE)
      .filter((place) => !existsSync(`${root}/${place}`))
      .map((place) => `${file}: ${place}`),
  );
  expect(missing).toEqual([]);
});
