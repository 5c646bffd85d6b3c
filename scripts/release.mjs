// Checks that the commit is ready for a release, and writes its tarball and images with checksums and notes to
// packed/release. The workflow of tags runs it after .ci/run. Run: node scripts/release.mjs v<version>
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ARCHITECTURES } from "./image/contents.mjs";
import { packTarball } from "./package/packTarball.mjs";
import { findNotes } from "./release/changelog.mjs";
import { rootPath } from "./setup/root.mjs";
import { runNode } from "./testing/run.mjs";

const OUTPUT = rootPath("packed", "release");
const { version } = JSON.parse(readFileSync(rootPath("package.json"), "utf8"));

/** @throws Error that says what to change before this release */
function requireReady(tag) {
  if (tag !== `v${version}`)
    throw new Error(`the tag is ${tag ?? "missing"}: name v${version}, or change version in package.json`);
  const newestMigration = readdirSync(rootPath("prisma", "migrations"))
    .filter((name) => /^\d{14}_/.test(name))
    .sort()
    .at(-1);
  if (!readFileSync(rootPath("scripts", "migrations", "lastRelease.ts"), "utf8").includes(`"${newestMigration}"`))
    throw new Error(`set LAST_RELEASED_MIGRATION in scripts/migrations/lastRelease.ts to "${newestMigration}"`);
}

requireReady(process.argv[2]);
const notes = findNotes(readFileSync(rootPath("CHANGELOG.md"), "utf8"), version);
const { tarball } = await packTarball();
if ((await runNode("scripts/build-image.mjs")) !== 0) throw new Error("the images could not be built");
rmSync(OUTPUT, { recursive: true, force: true });
mkdirSync(OUTPUT, { recursive: true });
const images = Object.keys(ARCHITECTURES).map((name) => rootPath("packed", `svc-verify-${version}-${name}.oci.tar`));
for (const file of [tarball, ...images]) copyFileSync(file, path.join(OUTPUT, path.basename(file)));
copyFileSync(rootPath("packed", "package", "sbom.cdx.json"), path.join(OUTPUT, `svc-verify-${version}.cdx.json`));
const checksumLines = readdirSync(OUTPUT)
  .sort()
  .map((name) => {
    const digest = createHash("sha256")
      .update(readFileSync(path.join(OUTPUT, name)))
      .digest("hex");
    return `${digest}  ${name}\n`;
  });
writeFileSync(path.join(OUTPUT, "SHA256SUMS"), checksumLines.join(""));
writeFileSync(path.join(OUTPUT, "notes.md"), `${notes}\n`);
console.log(checksumLines.join("").trimEnd());
