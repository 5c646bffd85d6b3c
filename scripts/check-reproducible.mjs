// Builds HEAD twice, in two clones at different paths, and compares the tarballs. Takes some minutes, and needs the npm
// registry. Run: node scripts/check-reproducible.mjs
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "./setup/root.mjs";

const scratch = mkdtempSync(path.join(tmpdir(), "svc-verify-builds-"));
const run = (cwd, command, ...args) => execFileSync(command, args, { cwd, stdio: ["ignore", "inherit", "inherit"] });

/** Returns the SHA-256 of the tarball that a fresh clone packs. */
function build(name) {
  const folder = path.join(scratch, name);
  run(root, "git", "clone", "--quiet", root, folder);
  run(folder, "npm", "run", "package");
  const packed = path.join(folder, "packed");
  const [tarball] = readdirSync(packed).filter((file) => file.endsWith(".tgz"));
  return createHash("sha256")
    .update(readFileSync(path.join(packed, tarball)))
    .digest("hex");
}

try {
  const [first, second] = [build("one"), build(path.join("another", "place"))];
  if (first !== second) throw new Error(`two builds of one commit differ: ${first} and ${second}`);
  console.log(`two builds of one commit are equal in every byte: ${first}`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
