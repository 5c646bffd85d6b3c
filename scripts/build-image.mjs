// Builds the image of the packed tarball, without a daemon and without another image: packed/image is an OCI layout, and
// packed/svc-verify-<version>-<architecture>.oci.tar a file for docker load. Run: npm run image [-- amd64 arm64]
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { ARCHITECTURES, CONTAINER } from "./image/contents.mjs";
import { writeArchive } from "./image/archive.mjs";
import { writeImage, writeIndex } from "./image/layout.mjs";
import { withScratch, writeBase, writeProduct } from "./image/writeRoot.mjs";
import { rootPath, root } from "./setup/root.mjs";

const { name, version } = JSON.parse(readFileSync(rootPath("package.json"), "utf8"));
const tarball = rootPath("packed", `${name}-${version}.tgz`);
if (!existsSync(tarball)) throw new Error(`${tarball} does not exist: run npm run package first.`);

/** In a container, the checkout often belongs to another user. git refuses that unless safe.directory names the checkout. */
const git = (...args) =>
  execFileSync("git", ["-c", `safe.directory=${root}`, ...args], { cwd: root, encoding: "utf8" }).trim();
/** The time of all files, in seconds. By default it is that of the last commit, so that two builds of it are equal. */
const epoch = Number(process.env.SOURCE_DATE_EPOCH ?? git("log", "-1", "--format=%ct"));
const labels = {
  "org.opencontainers.image.title": name,
  "org.opencontainers.image.version": version,
  "org.opencontainers.image.revision": git("rev-parse", "HEAD"),
};

async function buildImage(architecture, layout) {
  const startedAt = performance.now();
  return withScratch(async (scratch) => {
    const folders = ["base", "product"].map((folder) => path.join(scratch, folder));
    for (const folder of folders) mkdirSync(folder, { mode: 0o755 });
    writeBase(architecture, folders[0], scratch);
    writeProduct(tarball, architecture, folders[1]);
    const image = await writeImage(layout, { architecture, folders, container: CONTAINER, labels, epoch });
    console.log(`${architecture}: ${image.digest}, built in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
    return image;
  });
}

process.umask(0o022);
const layout = rootPath("packed/image");
rmSync(layout, { recursive: true, force: true });
const architectures = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(ARCHITECTURES);
const images = [];
for (const architecture of architectures) images.push(await buildImage(architecture, layout));
writeIndex(layout, { images, name, tag: version });
for (const image of images) {
  const archive = rootPath("packed", `${name}-${version}-${image.platform.architecture}.oci.tar`);
  writeArchive(layout, { image, name, tag: version, epoch }, archive);
  console.log(archive);
}
