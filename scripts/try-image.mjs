// Builds the image, and uses that of this machine in a sandbox: verdict, proof without a network, stop, second start. The
// image of the other architecture is not run; its files are checked. Needs Linux, apt-get, bwrap and root.
// Run: node scripts/try-image.mjs
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ARCHITECTURES } from "./image/contents.mjs";
import { listFileFaults } from "./image/checkFiles.mjs";
import { startContainer, UNKNOWN_USER } from "./image/sandbox.mjs";
import { listImages, unpackImage } from "./image/unpack.mjs";
import { withScratch } from "./image/writeRoot.mjs";
import { packTarball } from "./package/packTarball.mjs";
import { at } from "./setup/root.mjs";

const READY_WITHIN_MS = 60_000;
const MAX_PACKED_BYTES = 90e6;
const HERE = process.arch === "arm64" ? "arm64" : "amd64";
const NOTES = "## 2.4.0\n2026-11-21\n\n- Faster start (#41)\n\n### Upgrading\nNothing to do.\n";

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const expect = (condition, message) => {
  if (!condition) throw new Error(message);
};

/** Builds the image of these architectures. @returns the digests of their manifests, in this order */
function build(architectures) {
  execFileSync(process.execPath, [at("scripts/build-image.mjs"), ...architectures], { stdio: "inherit" });
  return listImages(at("packed/image")).map(({ digest }) => digest);
}

async function waitUntilReady(service) {
  const started = performance.now();
  const isReady = () =>
    service.run("svc-verify", "healthcheck", "--ready").then(
      () => true,
      () => false,
    );
  while (!(await isReady())) {
    const isLate = performance.now() - started > READY_WITHIN_MS;
    expect(!isLate, `the service did not become ready:\n${service.readOutput()}`);
    await sleep(100);
  }
}

/** Checks what the kernel says about process 1, and that it reaps the children that others leave behind. */
async function checkProcesses(service) {
  const status = readFileSync(`/proc/${service.pid}/status`, "utf8");
  for (const line of [/^Name:\s+tini$/m, /^Uid:\t54321\t/m, /^Gid:\t0\t/m, /^CapEff:\t0+$/m, /^NoNewPrivs:\t1$/m])
    expect(line.test(status), `process 1 does not match ${line}:\n${status}`);
  await service.run("sh", "-c", "(sh -c : & exec sh -c :) &");
  await sleep(500);
  const states = await service.run(
    "sh",
    "-c",
    'for file in /proc/[0-9]*/stat; do read -r line < $file && echo "$line"; done',
  );
  expect(!/ Z /.test(states.replace(/\(.*\)/g, "")), `a child was not reaped:\n${states}`);
}

async function stop(service) {
  process.kill(service.pid, "SIGTERM");
  const code = await service.exit;
  expect(code === 0, `the service ended with ${code}:\n${service.readOutput()}`);
}

/** Does what Kubernetes does to the volume of a pod with fsGroup before a start. */
function openToGroup(data) {
  execFileSync("chmod", ["--recursive", "g+rwX", data]);
  // The command line refuses a key that a group can read, and says so.
  chmodSync(path.join(data, "local-access.json"), 0o600);
}

async function tryContainer(image) {
  const started = performance.now();
  const first = await startContainer(image);
  await waitUntilReady(first);
  console.log(`ready after ${seconds(started)}`);
  const judge = 'printf "$1" | svc-verify verify --rubric "Release notes lint" - --proof-out /data/proof.json --json';
  const verdict = JSON.parse(await first.run("sh", "-c", judge, "sh", NOTES));
  expect(verdict.determination === "met", `no verdict: ${JSON.stringify(verdict).slice(0, 500)}`);
  console.log(`verdict after ${seconds(started)}`);
  await first.run("sh", "-c", "svc-verify proof keys > /data/keys.json");
  await checkProcesses(first);
  const refused = await first.run("sh", "-c", ": > /usr/x").catch((error) => error.stderr);
  expect(refused.includes("Read-only"), `the root file system is not read-only: ${refused}`);
  await stop(first);

  const check = ["proof", "check", "/data/proof.json", "--keys", "/data/keys.json"];
  const checker = await startContainer({ ...image, command: check });
  expect((await checker.exit) === 0, `the proof is not valid:\n${checker.readOutput()}`);

  openToGroup(image.data);
  const second = await startContainer(image);
  await waitUntilReady(second);
  const found = JSON.parse(await second.run("svc-verify", "get", verdict.id, "--json"));
  expect(found.id === verdict.id, "the second start does not have the verdict");
  await stop(second);
}

async function tryImage(scratch) {
  await packTarball();
  const [first] = build([HERE]);
  expect(build(Object.keys(ARCHITECTURES)).includes(first), "two builds of the same sources differ");
  chmodSync(scratch, 0o755);
  for (const architecture of Object.keys(ARCHITECTURES)) {
    const root = path.join(scratch, architecture);
    const { container, packedBytes, unpackedBytes } = unpackImage(at("packed/image"), architecture, root);
    console.log(`${architecture}: ${megabytes(packedBytes)}, unpacked ${megabytes(unpackedBytes)}`);
    expect(packedBytes <= MAX_PACKED_BYTES, `the image takes more than ${megabytes(MAX_PACKED_BYTES)}`);
    const faults = listFileFaults(root, architecture);
    expect(faults.length === 0, faults.join("\n"));
    if (architecture !== HERE) {
      console.log(`${architecture}: not run on this machine`);
      continue;
    }
    const data = path.join(scratch, "data");
    mkdirSync(data);
    // As a fresh volume: root's, and open to the group.
    chmodSync(data, 0o770);
    await tryContainer({ root, data, container, user: UNKNOWN_USER });
  }
}

await withScratch(tryImage);
