import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));

const modules = readdirSync(`${root}/server`, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .map((name) => `server/${name}`);

/** Bundles the modules for a browser; a Node built-in does not resolve there and fails the build. */
async function listBundledPackages(paths: RegExp): Promise<string[]> {
  const entryPoints = modules.filter((name) => paths.test(name)).map((name) => `${root}/${name}`);
  expect(entryPoints.length).toBeGreaterThan(0);
  const { metafile } = await build({
    entryPoints,
    outdir: "unwritten",
    absWorkingDir: root,
    alias: { "@": root },
    bundle: true,
    write: false,
    metafile: true,
    platform: "browser",
    format: "esm",
    target: "es2022",
    logLevel: "silent",
  });
  const names = Object.keys(metafile.inputs).map((input) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1]);
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

describe("browser bundles", () => {
  it("contain the proof module with its libraries, and that of ML-DSA-44 apart", async () => {
    const libraries = ["@noble/ed25519", "@noble/hashes"];
    expect(await listBundledPackages(/^server\/proof\/check\/(?!log\/mlDsa44)/)).toEqual(libraries);
    const others = ["@noble/curves", "@noble/hashes", "@noble/post-quantum"];
    expect(await listBundledPackages(/^server\/proof\/check\/log\/mlDsa44/)).toEqual(others);
  });

  it("contain the statistics with their random numbers", async () => {
    expect(await listBundledPackages(/^server\/statistics\//)).toEqual(["pure-rand"]);
  });

  it("contain the contracts with zod alone", async () => {
    expect(await listBundledPackages(/^server\/(contracts|[^/]+\/(contract|operations)[/.])/)).toEqual(["zod"]);
  });
});
