// Fails where a term of scripts/terms/terms.json is used in a text, a comment, an identifier or a file name.
// npx tsx scripts/terms.ts [folder or file …]
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Hit, type Rule, termFinder } from "./terms/findTerms";
import { specTokens } from "./terms/specTokens";

const CHECKED = /\.(?:ts|tsx|mjs|md|prisma|py|sql|css|ya?ml)$/;
/** The specification's words are given, an applied migration never changes, and samples quote what others write. */
const IGNORED = /^(?:docs\/spec\.md$|prisma\/migrations\/|scripts\/terms\/)|(?:^|\/)(?:vectors|fixtures)\//;

const read = (file: string): string => readFileSync(file, "utf8");
const find = termFinder(JSON.parse(read("scripts/terms/terms.json")) as Rule[], specTokens(read("docs/spec.md")));

const listing = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ...process.argv.slice(2)];
const files = execFileSync("git", listing, { encoding: "utf8", maxBuffer: 16 * 1024 * 1024 })
  .split("\0")
  .filter((file) => CHECKED.test(file) && !IGNORED.test(file) && existsSync(file));
const named = new Set(files.flatMap((file) => [path.dirname(file), file]));

const show = (place: string, { found, use }: Hit) => `${place}: "${found}" → ${use}`;
const reports = [
  ...[...named].flatMap((name) => find(path.basename(name)).map((hit) => show(`${name} (name)`, hit))),
  ...files.flatMap((file) => find(read(file)).map((hit) => show(`${file}:${hit.line}`, hit))),
];
for (const report of reports) console.error(report);
if (reports.length > 0) {
  console.error(`${reports.length} terms to replace, listed in scripts/terms/terms.json`);
  process.exitCode = 1;
}
