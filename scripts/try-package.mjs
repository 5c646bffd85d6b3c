// Packs the product, installs the tarball into an empty folder, and uses it: verdict, proof, every page, stop. Fails if the
// installed package is too large, or if the service wrote into it. Run: node scripts/try-package.mjs
import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { installTarball } from "./package/installTarball.mjs";
import { packTarball } from "./package/packTarball.mjs";
import { readTree } from "./package/readTree.mjs";
import { startInstalled } from "./package/startInstalled.mjs";
import { expect, RELEASE_NOTES } from "./package/trial.mjs";
import { listPages, requireInertPreviewKeys, visitPages } from "./package/visitPages.mjs";

const MAX_INSTALLED_BYTES = 130e6;
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Returns the result of `work`, and the time that it took as text. */
async function measure(work) {
  const startedAt = performance.now();
  const result = await work();
  return [result, `${((performance.now() - startedAt) / 1000).toFixed(1)} s`];
}

/**
 * Signs in as the demo tenant's owner.
 * @returns the cookies
 */
async function signIn(url, { account_email: email, account_password: password }) {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email, password }),
  });
  expect(response.ok, `sign-in answered ${response.status}`);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  return cookies.join("; ");
}

async function tryPackage(scratch) {
  const [packed, packTime] = await measure(packTarball);
  console.log(`packed in ${packTime}: ${packed.files} files, ${megabytes(packed.size)}`);
  const [{ program, folder }, installTime] = await measure(() =>
    installTarball(packed.tarball, path.join(scratch, "prefix")),
  );
  const before = readTree(folder);
  console.log(`installed in ${installTime}: ${megabytes(before.bytes)}`);
  expect(before.bytes <= MAX_INSTALLED_BYTES, `the package takes more than ${megabytes(MAX_INSTALLED_BYTES)}`);

  const [home, cwd] = ["home", "work"].map((name) => path.join(scratch, name));
  for (const directory of [home, cwd]) mkdirSync(directory);
  const service = await startInstalled(program, { home, cwd });
  console.log(`ready after ${service.seconds.toFixed(1)} s`);
  try {
    const run = (...args) => promisify(execFile)(program, args, { cwd, env: service.env });
    const accessFile = path.join(home, ".local/share/svc-verify/local-access.json");
    expect(existsSync(accessFile), `the data is not in the user's data folder: ${accessFile}`);
    writeFileSync(path.join(cwd, "notes.md"), RELEASE_NOTES);
    const verifyArgs = ["verify", "--rubric", "Release notes lint", "notes.md", "--proof-out", "proof.json", "--json"];
    const verdict = JSON.parse((await run(...verifyArgs)).stdout);
    await run("proof", "check", "proof.json");
    const [rubric] = JSON.parse((await run("rubric", "list", "--json")).stdout);
    const owner = ["--owner-email", "o@packed.example", "--owner-password", "correct horse battery"];
    await run("admin", "tenant", "create", "--name", "Packed", ...owner, "--json");

    const cookie = await signIn(service.url, JSON.parse(readFileSync(accessFile, "utf8")));
    const addresses = listPages(folder, {
      "/verifications/[id]": verdict.id,
      "/rubrics/[id]": rubric.rubric_id,
    });
    const counts = await visitPages(service.url, addresses, { cookie });
    await requireInertPreviewKeys(service.url, folder);
    console.log(`${counts.pages} pages and the ${counts.files} files that they name`);
  } finally {
    const code = await service.stop();
    expect(code === 0, `the service ended with ${code}:\n${service.readOutput()}`);
  }
  expect(readTree(folder).digest === before.digest, "the service wrote into its package");
}

const scratch = mkdtempSync(path.join(tmpdir(), "svc-verify-package-"));
// If root runs this, the database server runs as another user, who must be able to enter the folder.
chmodSync(scratch, 0o755);
try {
  await tryPackage(scratch);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
