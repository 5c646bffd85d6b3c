import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { writeArchive } from "./archive.mjs";
import { CONTAINER, NODE_VERSION } from "./contents.mjs";
import { writeImage, writeIndex } from "./layout.mjs";
import { parseDockerfile } from "./parseDockerfile.mjs";
import { listImages, unpackImage } from "./unpack.mjs";

type Manifest = { Config: string; RepoTags: string[]; Layers: string[] };

const scratch = mkdtempSync(path.join(tmpdir(), "image-"));
afterAll(() => rmSync(scratch, { recursive: true }));

describe("the Dockerfile", () => {
  const text = readFileSync("Dockerfile", "utf8");

  it("has the settings of the image that is built without a daemon", () => {
    expect(parseDockerfile(text).container).toEqual(CONTAINER);
  });

  it("adds no files to those that the script writes", () => {
    expect(parseDockerfile(text).others).toEqual(["FROM scratch", "COPY --from=build /image /"]);
    expect(text).toMatch(/^RUN node scripts\/image\/writeRoot\.mjs \S+ "\$TARGETARCH" \/image$/m);
  });

  it("builds with the major version of Node that the image has", () => {
    expect(text).toContain(`node:${NODE_VERSION.split(".")[0]}-`);
  });

  it("copies all modules that the script imports into the build", () => {
    const sources = ["contents.mjs", "debian.mjs", "writeRoot.mjs"].map((name) => path.join("scripts/image", name));
    const imported = sources.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/from "([^"]+)"/g)].map(([, name]) => name),
    );
    expect(imported.length).toBeGreaterThan(5);
    for (const specifier of imported) expect(specifier).toMatch(/^(?:node:|\.\/)/);
  });
});

describe("the layout", () => {
  const epoch = 1_700_000_000;

  function writeFolder(name: string, text: string): string {
    const folder = path.join(scratch, name);
    mkdirSync(path.join(folder, "bin"), { recursive: true });
    writeFileSync(path.join(folder, "bin/program"), text);
    chmodSync(path.join(folder, "bin/program"), 0o755);
    symlinkSync("program", path.join(folder, `bin/link-${name}`));
    return folder;
  }

  const folders = [writeFolder("base", "1"), writeFolder("product", "2")];
  const options = { architecture: "amd64", folders, container: CONTAINER, labels: { a: "b" }, epoch };
  async function writeLayout(name: string): Promise<string> {
    const layout = path.join(scratch, name);
    const image = await writeImage(layout, options);
    writeIndex(layout, { images: [image], name: "svc-verify", tag: "0.1.0" });
    return layout;
  }

  it("is unpacked to its layers in order, with modes and links", async () => {
    const layout = await writeLayout("unpacked");
    const root = path.join(scratch, "root");
    expect(unpackImage(layout, "amd64", root).container).toEqual({ ...CONTAINER, Labels: { a: "b" } });
    expect(readFileSync(path.join(root, "bin/link-base"), "utf8")).toBe("2");
    expect(statSync(path.join(root, "bin/program")).mode & 0o777).toBe(0o755);
    expect(() => unpackImage(layout, "arm64", path.join(scratch, "none"))).toThrow("no image for arm64");
  });

  it("is the same in every byte for the same files", async () => {
    const layouts = [await writeLayout("first"), await writeLayout("second")];
    const [first, second] = layouts.map((layout) => readFileSync(path.join(layout, "index.json"), "utf8"));
    expect(first).toBe(second);
  });

  it("can be written as a file for docker load, with the names of the image and its blobs", async () => {
    const layout = await writeLayout("archived");
    const [image] = listImages(layout);
    const file = path.join(scratch, "archive.tar");
    writeArchive(layout, { image: image!, name: "svc-verify", tag: "0.1.0", epoch }, file);
    const root = path.join(scratch, "archive");
    mkdirSync(root);
    execFileSync("tar", ["--extract", "--file", file, "--directory", root]);
    const [manifest] = JSON.parse(readFileSync(path.join(root, "manifest.json"), "utf8")) as [Manifest];
    expect(manifest.RepoTags).toEqual(["svc-verify:0.1.0"]);
    for (const blob of [manifest.Config, ...manifest.Layers])
      expect(readFileSync(path.join(root, blob))).toEqual(readFileSync(path.join(layout, blob)));
  });

  it("is refused when a blob was changed", async () => {
    const layout = await writeLayout("damaged");
    const [image] = listImages(layout);
    const file = path.join(layout, "blobs", ...image!.digest.split(":"));
    writeFileSync(file, readFileSync(file, "utf8").replace("sha256", "sha255"));
    expect(() => unpackImage(layout, "amd64", path.join(scratch, "none"))).toThrow("is damaged");
  });
});
