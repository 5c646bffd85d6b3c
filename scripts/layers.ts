// Checks who imports whom: the rules of .dependency-cruiser.cjs, the pairs of folders that import each other, and circles
// of files, types included. Prints what is new with the imports that cause it.
import { cruise, type ICruiseOptions, type ICruiseResult, type IModule } from "dependency-cruiser";
import extractConfig from "dependency-cruiser/config-utl/extract-depcruise-config";
import extractTsConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { conceptRows, importsFromLowerRows } from "@/scripts/imports/order";
import { findCircles, findMutualImports, type ImportGraph } from "@/scripts/imports/circles";

/** The pairs that are left. A change may remove one; it does not add one. */
const KNOWN_PAIRS = new Set([
  "account audit",
  "authoring work",
  "deps verification",
  "escalation review",
  "escalation verification",
  "judging work",
  "primitives rubric",
  "proof work",
  "trial work",
  "verification webhooks",
]);

/** Imports of a lower row of the table in docs/architecture.md, as from and to. They only become fewer, too. */
const KNOWN_LOWER = new Set([
  "feedback review",
  "feedback verification",
  "sandbox authoring",
  "sandbox samples",
  "tenant rubric",
  "verdict rubric",
  "verification escalation",
  "verification webhooks",
]);

const TESTS = /\.test\.tsx?$|\/testing\/|\/fixtures\//;
const OURS = /^(server|cli|app|components|clients)\//;
const isProduct = (file: string) => OURS.test(file) && !TESTS.test(file) && !file.startsWith("server/data/generated/");

/** Maps each source file of the product to the source files that it imports. */
function importGraph(modules: readonly IModule[]): ImportGraph {
  const imported = ({ dependencies }: IModule) => dependencies.map(({ resolved }) => resolved).filter(isProduct);
  return new Map(modules.filter(({ source }) => isProduct(source)).map((module) => [module.source, imported(module)]));
}

const { options = {}, ...ruleSet } = await extractConfig("./.dependency-cruiser.cjs");
const folders = ["server", "cli", "app", "components", "clients"];
const settings: ICruiseOptions = { ...options, validate: true, ruleSet };
const { output } = await cruise(folders, settings, undefined, { tsConfig: extractTsConfig("tsconfig.json") });
const { modules, summary } = output as ICruiseResult;
const graph = importGraph(modules);
const pairs = findMutualImports(graph).map(({ folders: both, examples }) => ({
  name: both.map((folder) => folder.replace("server/", "")).join(" "),
  examples,
}));
const circles = findCircles(graph);
const lower = importsFromLowerRows(graph, conceptRows());
const faults = [
  ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  ...pairs
    .filter(({ name }) => !KNOWN_PAIRS.has(name))
    .map(({ name, examples }) => `folders import each other: ${name}\n  ${examples.join("\n  ")}`),
  ...[...KNOWN_PAIRS]
    .filter((name) => !pairs.some((pair) => pair.name === name))
    .map((name) => `no longer a pair, remove it from KNOWN_PAIRS: ${name}`),
  ...[...lower]
    .filter(([arrow]) => !KNOWN_LOWER.has(arrow))
    .map(([arrow, imports]) => `imports a lower row of concepts: ${arrow}\n  ${imports.join("\n  ")}`),
  ...[...KNOWN_LOWER]
    .filter((arrow) => !lower.has(arrow))
    .map((arrow) => `no longer imports a lower row, remove it from KNOWN_LOWER: ${arrow}`),
  ...circles.map((files) => `a circle of ${files.length} files\n  ${files.join("\n  ")}`),
];
for (const fault of faults) console.error(fault);
console.log(
  `${modules.length} modules: ${pairs.length} pairs of folders, ${circles.length} circles of files, ${faults.length} faults`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
