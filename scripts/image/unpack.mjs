import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { readBlob } from "./layout.mjs";

const parse = (data) => JSON.parse(data.toString("utf8"));

/** Lists the descriptors of the images of a layout. */
export function listImages(layout) {
  const { manifests } = parse(readFileSync(path.join(layout, "index.json")));
  return manifests.flatMap((index) => parse(readBlob(layout, index)).manifests);
}

/**
 * Unpacks the image of an architecture into `root` as a runtime does, and checks every digest on the way.
 * @returns the configuration of its containers, and the bytes of its layers, packed and unpacked
 */
export function unpackImage(layout, architecture, root) {
  const image = listImages(layout).find(({ platform }) => platform.architecture === architecture);
  if (!image) throw new Error(`the layout has no image for ${architecture}`);
  const manifest = parse(readBlob(layout, image));
  const configuration = parse(readBlob(layout, manifest.config));
  mkdirSync(root, { recursive: true });
  let unpackedBytes = 0;
  for (const [index, layer] of manifest.layers.entries()) {
    const tar = gunzipSync(readBlob(layout, layer));
    const diffId = `sha256:${createHash("sha256").update(tar).digest("hex")}`;
    if (diffId !== configuration.rootfs.diff_ids[index])
      throw new Error(`layer ${index} does not have the content that the configuration names: ${diffId}`);
    unpackedBytes += tar.length;
    const flags = ["--extract", "--same-permissions", "--keep-directory-symlink", "--directory", root];
    execFileSync("tar", flags, { input: tar, stdio: ["pipe", "inherit", "inherit"] });
  }
  const packedBytes = manifest.layers.reduce((sum, { size }) => sum + size, 0);
  return { container: configuration.config, packedBytes, unpackedBytes };
}
