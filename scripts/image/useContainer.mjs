import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startContainer } from "./sandbox.mjs";

const READY_WITHIN_MS = 60_000;
const NOTES = "## 2.4.0\n2026-11-21\n\n- Faster start (#41)\n\n### Upgrading\nNothing to do.\n";

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const expect = (condition, message) => {
  if (!condition) throw new Error(message);
};

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

/**
 * Uses the service of an unpacked image: verdict, a check of its proof without the service, stop, and a second start.
 * `image` is what startContainer takes.
 */
export async function useContainer(image) {
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
  const stored = JSON.parse(await second.run("svc-verify", "get", verdict.id, "--json"));
  expect(stored.id === verdict.id, "the second start does not have the verdict");
  await stop(second);
}
