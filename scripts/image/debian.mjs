// Unpacks packages of Debian, which apt downloads and checks. Nothing is installed, so this needs no root and works for other
// architectures.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DEBIAN_PACKAGES, DEBIAN_RELEASE } from "./contents.mjs";

const KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg";
/** Folders without use in a container. Each package's license stays, in usr/share/doc/<package>/copyright. */
const EXCLUDED = [
  ...["bug", "info", "lintian", "locale", "man"].map((name) => `./usr/share/${name}`),
  // Character sets for iconv, which neither Node nor Postgres uses.
  "./usr/lib/*/gconv",
];

const run = (program, args, options = {}) =>
  execFileSync(program, args, { stdio: ["ignore", "pipe", "inherit"], maxBuffer: 2 ** 28, ...options });

/**
 * Finds the mirror that apt uses on this machine.
 * @throws Error if no mirror ends with `name`, as on a machine without Debian
 */
function findMirror(name) {
  const uris = run("apt-get", ["indextargets", "--format", "$(REPO_URI)"]).toString().split("\n");
  const uri = uris.find((candidate) => candidate.replace(/\/$/, "").endsWith(`/${name}`));
  if (uri === undefined) throw new Error(`apt of this machine has no mirror of ${name}: build the image on Debian`);
  return uri;
}

/** Downloads the packages into `folder`, where apt checks them against Debian's keys. Returns the names of the files. */
function download(architecture, folder) {
  for (const name of ["sources", "lists/partial", "archives/partial"])
    mkdirSync(path.join(folder, name), { recursive: true });
  const sources = [
    { uri: findMirror("debian"), suites: `${DEBIAN_RELEASE} ${DEBIAN_RELEASE}-updates` },
    { uri: findMirror("debian-security"), suites: `${DEBIAN_RELEASE}-security` },
  ].map(({ uri, suites }) => `Types: deb\nURIs: ${uri}\nSuites: ${suites}\nComponents: main\nSigned-By: ${KEYRING}\n`);
  writeFileSync(path.join(folder, "sources", "debian.sources"), sources.join("\n"));
  writeFileSync(path.join(folder, "status"), "");
  const settings = [
    "Dir::Etc::sourcelist=/dev/null",
    `Dir::Etc::sourceparts=${path.join(folder, "sources")}`,
    `Dir::State=${folder}`,
    `Dir::State::status=${path.join(folder, "status")}`,
    `Dir::Cache=${folder}`,
    `APT::Architecture=${architecture}`,
    `APT::Architectures::=${architecture}`,
    // apt would switch to the user _apt, which cannot write into this folder.
    "APT::Sandbox::User=root",
  ].flatMap((setting) => ["-o", setting]);
  run("apt-get", [...settings, "--quiet", "update"]);
  run("apt-get", [...settings, "--quiet", "download", ...DEBIAN_PACKAGES], { cwd: folder });
  return readdirSync(folder)
    .filter((name) => name.endsWith(".deb"))
    .sort();
}

/**
 * Unpacks Debian's packages into `root`, without their maintainer scripts. Each gets a file in var/lib/dpkg/status.d, in which
 * scanners find it.
 */
export function unpackDebian(architecture, root, scratch) {
  const folder = path.join(scratch, `debian-${architecture}`);
  const status = path.join(root, "var/lib/dpkg/status.d");
  for (const name of download(architecture, folder)) {
    const file = path.join(folder, name);
    const files = run("dpkg-deb", ["--fsys-tarfile", file]);
    const flags = [
      "--extract",
      "--no-same-owner",
      "--keep-directory-symlink",
      ...EXCLUDED.map((place) => `--exclude=${place}`),
    ];
    run("tar", [...flags, "--directory", root], { input: files, stdio: ["pipe", "inherit", "inherit"] });
    mkdirSync(status, { recursive: true });
    writeFileSync(path.join(status, name.split("_", 1)[0]), run("dpkg-deb", ["--field", file]));
  }
}
