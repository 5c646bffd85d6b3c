// Packs two releases: this checkout, and a successor that is built from a changed copy of it.
import { execFile } from "node:child_process";
import {
  constants,
  copyFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { packageRoot } from "@/server/platform/packageRoot";
import { makeSuccessor } from "@/testing/upgrade/makeSuccessor";

const run = promisify(execFile);

/** The folder of the copy. It is outside the checkout, because Next takes the outermost lockfile for the root of its build. */
const COPIES_FOLDER = "/var/tmp";
/** Results of builds, and other files that git ignores. */
const NOT_COPIED = new Set(["node_modules", ".next", ".data", ".git", "dist", "packed", "test-results"]);
/** State of the set-up and of tools, which the copy must not share. */
const NOT_LINKED = new Set([".svc-verify", ".cache"]);

/** Builds and packs the release in `folder`. Returns the path of the tarball. */
async function buildAndPack(folder: string): Promise<string> {
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
  await run(process.execPath, [path.join(folder, "scripts/setup.mjs"), "build"], options);
  const { stdout } = await run(process.execPath, [path.join(folder, "scripts/package.mjs")], options);
  return stdout.slice(0, stdout.indexOf(".tgz") + ".tgz".length);
}

/** Packs this checkout, unless UPGRADE_FROM is the path of the tarball of an earlier release. */
export const packRelease = async (): Promise<string> => process.env["UPGRADE_FROM"] ?? buildAndPack(packageRoot());

/**
 * Packs the successor of this checkout, unless UPGRADE_TO is the path of its tarball from an earlier run.
 * @returns the path of the tarball, which is in `folder`
 */
export async function packSuccessor(folder: string): Promise<string> {
  const existingTarball = process.env["UPGRADE_TO"];
  if (existingTarball !== undefined) return existingTarball;
  const copy = mkdtempSync(path.join(COPIES_FOLDER, "svc-verify-successor-"));
  try {
    const root = packageRoot();
    for (const name of readdirSync(root)) {
      if (!NOT_COPIED.has(name)) cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
    }
    rmSync(path.join(copy, "server/data/generated"), { recursive: true, force: true });
    linkTree(path.join(root, "node_modules"), path.join(copy, "node_modules"));
    makeSuccessor(copy);
    const tarball = path.join(folder, "successor.tgz");
    copyFileSync(await buildAndPack(copy), tarball);
    return tarball;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Copies a folder as hard links, or as files where it is on another file system. */
function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (NOT_LINKED.has(entry.name)) continue;
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    copyFileSync(source, target, constants.COPYFILE_FICLONE);
  }
}
