// Builds the image for both architectures, and uses that of this machine in a sandbox: verdict, proof without a network,
// stop, second start. Of the other one it checks only the files. Needs Linux, apt-get, bwrap and root.
// Run: node scripts/try-image.mjs
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ARCHITECTURES } from "./image/contents.mjs";
import { listFileFaults } from "./image/listFileFaults.mjs";
import { runBuildStage } from "./image/runBuildStage.mjs";
import { UNKNOWN_USER } from "./image/sandbox.mjs";
import { listImages, unpackImage } from "./image/unpack.mjs";
import { useContainer } from "./image/useContainer.mjs";
import { withScratch } from "./image/writeRoot.mjs";
import { readTree } from "./package/readTree.mjs";
import { packTarball } from "./package/packTarball.mjs";
import { expect } from "./package/trial.mjs";
import { rootPath } from "./setup/root.mjs";

const MAX_PACKED_BYTES = 90e6;
const OWN_ARCHITECTURE = process.arch === "arm64" ? "arm64" : "amd64";

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;

/**
 * Builds the image for each architecture.
 * @returns the digests of their manifests, in the same order
 */
function build(architectures) {
  execFileSync(process.execPath, [rootPath("scripts/build-image.mjs"), ...architectures], { stdio: "inherit" });
  return listImages(rootPath("packed/image")).map(({ digest }) => digest);
}

async function tryImage(scratch) {
  await packTarball();
  const [first] = build([OWN_ARCHITECTURE]);
  expect(build(Object.keys(ARCHITECTURES)).includes(first), "two builds of the same sources differ");
  chmodSync(scratch, 0o755);
  for (const architecture of Object.keys(ARCHITECTURES)) {
    const root = path.join(scratch, architecture);
    const { container, packedBytes, unpackedBytes } = unpackImage(rootPath("packed/image"), architecture, root);
    console.log(`${architecture}: ${megabytes(packedBytes)}, unpacked ${megabytes(unpackedBytes)}`);
    expect(packedBytes <= MAX_PACKED_BYTES, `the image takes more than ${megabytes(MAX_PACKED_BYTES)}`);
    const faults = listFileFaults(root, architecture);
    expect(faults.length === 0, faults.join("\n"));
    if (architecture !== OWN_ARCHITECTURE) {
      console.log(`${architecture}: not run on this machine`);
      continue;
    }
    const dockerfile = readFileSync(rootPath("Dockerfile"), "utf8");
    const fromDockerfile = runBuildStage(dockerfile, architecture, path.join(scratch, "build"));
    expect(
      readTree(fromDockerfile).digest === readTree(root).digest,
      "the Dockerfile makes other files than npm run image",
    );
    const data = path.join(scratch, "data");
    mkdirSync(data);
    // A fresh volume belongs to root, and its group can write it.
    chmodSync(data, 0o770);
    await useContainer({ root, data, container, user: UNKNOWN_USER });
  }
}

await withScratch(tryImage);
