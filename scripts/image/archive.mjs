import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { INDEX_TYPE, packFlags, readBlob } from "./layout.mjs";

/**
 * Writes one image of a layout as a file for `docker load` and `podman load`: a layout of its own, with the manifest.json
 * that Docker reads where it keeps images without containerd.
 */
export function writeArchive(layout, { image, name, tag, epoch }, file) {
  const folder = mkdtempSync(path.join(tmpdir(), "svc-verify-archive-"));
  try {
    const { config, layers } = JSON.parse(readBlob(layout, image).toString("utf8"));
    const blobs = [image, config, ...layers].map(({ digest }) => path.join("blobs", ...digest.split(":")));
    mkdirSync(path.join(folder, "blobs/sha256"), { recursive: true });
    for (const blob of blobs) copyFileSync(path.join(layout, blob), path.join(folder, blob));
    const write = (place, value) => writeFileSync(path.join(folder, place), JSON.stringify(value));
    const annotations = { "org.opencontainers.image.ref.name": tag, "io.containerd.image.name": `${name}:${tag}` };
    write("oci-layout", { imageLayoutVersion: "1.0.0" });
    write("index.json", { schemaVersion: 2, mediaType: INDEX_TYPE, manifests: [{ ...image, annotations }] });
    write("manifest.json", [{ Config: blobs[1], RepoTags: [`${name}:${tag}`], Layers: blobs.slice(2) }]);
    execFileSync("tar", [...packFlags(epoch), "--file", file, "--directory", folder, "."]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
