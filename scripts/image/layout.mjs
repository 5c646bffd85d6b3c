// Writes and reads an OCI image layout: index.json, and blobs that are named by their SHA-256 (opencontainers/image-spec,
// image-layout.md).
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

const TYPE = "application/vnd.oci.image";
export const INDEX_TYPE = `${TYPE}.index.v1+json`;
const MANIFEST_TYPE = `${TYPE}.manifest.v1+json`;
const CONFIG_TYPE = `${TYPE}.config.v1+json`;
const LAYER_TYPE = `${TYPE}.layer.v1.tar+gzip`;

const blobFile = (layout, digest) => path.join(layout, "blobs", ...digest.split(":"));
const sha256 = (data) => `sha256:${createHash("sha256").update(data).digest("hex")}`;

function writeJson(layout, mediaType, value) {
  const text = JSON.stringify(value);
  const digest = sha256(text);
  writeFileSync(blobFile(layout, digest), text);
  return { mediaType, digest, size: Buffer.byteLength(text) };
}

/** Creates a stream that hashes the bytes that pass through it. */
function hashStream() {
  const hash = createHash("sha256");
  const stream = new Transform({ transform: (chunk, _encoding, done) => (hash.update(chunk), done(null, chunk)) });
  return { stream, digest: () => `sha256:${hash.digest("hex")}` };
}

/** Returns the flags of GNU tar with which two archives of the same files are equal. `epoch` is in seconds. */
export const packFlags = (epoch) => [
  ...["--create", "--format=gnu", "--sort=name", "--owner=0", "--group=0", "--numeric-owner"],
  `--mtime=@${epoch}`,
];

/** Packs a folder. Only names, contents and modes change the bytes: the owner is root, and every time is `epoch`. */
async function writeLayer(layout, folder, epoch) {
  const tar = path.join(layout, "layer.tar");
  const compressed = `${tar}.gz`;
  execFileSync("tar", [...packFlags(epoch), "--file", tar, "--directory", folder, "."]);
  const [contentHash, packedHash] = [hashStream(), hashStream()];
  await pipeline(
    createReadStream(tar),
    contentHash.stream,
    createGzip({ level: 9 }),
    packedHash.stream,
    createWriteStream(compressed),
  );
  rmSync(tar);
  const digest = packedHash.digest();
  const { size } = statSync(compressed);
  renameSync(compressed, blobFile(layout, digest));
  return { descriptor: { mediaType: LAYER_TYPE, digest, size }, diffId: contentHash.digest() };
}

/**
 * Writes one image with a layer for each folder. `epoch` is in seconds.
 * @returns its descriptor, with the platform
 */
export async function writeImage(layout, { architecture, folders, container, labels, epoch }) {
  mkdirSync(path.join(layout, "blobs/sha256"), { recursive: true });
  const layers = [];
  for (const folder of folders) layers.push(await writeLayer(layout, folder, epoch));
  const created = new Date(epoch * 1000).toISOString();
  const config = writeJson(layout, CONFIG_TYPE, {
    created,
    architecture,
    os: "linux",
    config: { ...container, Labels: labels },
    rootfs: { type: "layers", diff_ids: layers.map(({ diffId }) => diffId) },
    history: layers.map(() => ({ created, created_by: "scripts/build-image.mjs" })),
  });
  const manifest = {
    schemaVersion: 2,
    mediaType: MANIFEST_TYPE,
    config,
    layers: layers.map(({ descriptor }) => descriptor),
  };
  return { ...writeJson(layout, MANIFEST_TYPE, manifest), platform: { architecture, os: "linux" } };
}

/** Completes the layout with the index of its images. `name` is what Docker and Podman call them once loaded. */
export function writeIndex(layout, { images, name, tag }) {
  const index = writeJson(layout, INDEX_TYPE, { schemaVersion: 2, mediaType: INDEX_TYPE, manifests: images });
  const annotations = { "org.opencontainers.image.ref.name": tag, "io.containerd.image.name": `${name}:${tag}` };
  const root = { schemaVersion: 2, mediaType: INDEX_TYPE, manifests: [{ ...index, annotations }] };
  writeFileSync(path.join(layout, "index.json"), JSON.stringify(root));
  writeFileSync(path.join(layout, "oci-layout"), JSON.stringify({ imageLayoutVersion: "1.0.0" }));
}

/**
 * Reads the blob of a descriptor.
 * @throws Error if its size or its digest differs
 */
export function readBlob(layout, { digest, size }) {
  const data = readFileSync(blobFile(layout, digest));
  if (data.length !== size || sha256(data) !== digest) throw new Error(`the blob ${digest} is damaged`);
  return data;
}
