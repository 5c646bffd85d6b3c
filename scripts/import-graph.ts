// Prints which folders of the service import each other, and which files import each other in a circle. Types count.
import { cruise, type ICruiseResult, type IModule } from "dependency-cruiser";
import extractConfig from "dependency-cruiser/config-utl/extract-depcruise-config";
import extractTsConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { circlesOf, foldersThatImportEachOther, type ImportGraph } from "@/scripts/imports/circles";

const TESTS = /\.test\.tsx?$|\/testing\/|\/fixtures\//;
const OURS = /^(server|cli|app|components)\//;

/** Maps each source file to the source files that it imports. */
async function importGraph(): Promise<ImportGraph> {
  const config = await extractConfig("./.dependency-cruiser.cjs");
  const tsConfig = extractTsConfig("tsconfig.json");
  const { output } = await cruise(["server", "cli", "app", "components"], config.options ?? {}, undefined, {
    tsConfig,
  });
  const isProduct = (file: string) =>
    OURS.test(file) && !TESTS.test(file) && !file.startsWith("server/data/generated/");
  const imported = ({ dependencies }: IModule) => dependencies.map(({ resolved }) => resolved).filter(isProduct);
  const modules = (output as ICruiseResult).modules.filter(({ source }) => isProduct(source));
  return new Map(modules.map((module) => [module.source, imported(module)]));
}

const graph = await importGraph();
const pairs = foldersThatImportEachOther(graph);
const circles = circlesOf(graph);
for (const { folders, examples } of pairs) console.log(`${folders.join(" ↔ ")}\n  ${examples.join("\n  ")}`);
for (const files of circles) console.log(`A circle of ${files.length} files\n  ${files.join("\n  ")}`);
console.log(`${pairs.length} pairs of folders, ${circles.length} circles of files`);
