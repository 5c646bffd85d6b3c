import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

type Package = {
  version?: string;
  link?: boolean;
  dev?: boolean;
  os?: string[];
  dependencies?: Record<string, string>;
};
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Package> };

it.each([
  ["@prisma/dev", "scripts/setup/stubs/prisma-dev"],
  ["@prisma/studio-core", "scripts/setup/stubs/prisma-studio"],
])("the stub of %s has the version that the Prisma CLI asks for", (name, directory) => {
  expect(packages[directory]?.version).toBe(packages["node_modules/prisma"]?.dependencies?.[name]);
  expect(packages[`node_modules/${name}`]?.link).toBe(true);
  expect(packages[`node_modules/prisma/node_modules/${name}`]).toBeUndefined();
});

it("a runtime install has at most 800 packages", () => {
  const runtime = Object.entries(packages).filter(
    ([place, { dev, os }]) => place.startsWith("node_modules/") && !dev && !os,
  );
  expect(runtime.length).toBeLessThan(800);
});
