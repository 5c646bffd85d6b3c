import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, RELEASE_NOTES } from "../package/trial.mjs";
import { startContainer } from "./sandbox.mjs";

const READY_TIMEOUT_MS = 60_000;

const secondsSince = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

async function waitUntilReady(service) {
  const startedAt = performance.now();
  const isReady = () =>
    service.run("svc-verify", "healthcheck", "--ready").then(
      () => true,
      () => false,
    );
  while (!(await isReady())) {
    const isLate = performance.now() - startedAt > READY_TIMEOUT_MS;
    expect(!isLate, `the service did not become ready:\n${service.readOutput()}`);
    await sleep(100);
  }
}

/** Checks the name and the rights of process 1, and that it reaps orphaned processes. */
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

/** Changes the modes of the files as Kubernetes does before a start of a pod with fsGroup. */
function openToGroup(data) {
  execFileSync("chmod", ["--recursive", "g+rwX", data]);
  // The command line refuses a key that its group can read.
  chmodSync(path.join(data, "local-access.json"), 0o600);
}

/**
 * Uses the service of an unpacked image: a verdict, a stop, a check of the proof without the service, and a second start.
 * `image` has the options of `startContainer`.
 * @throws Error with the output of the service
 */
export async function useContainer(image) {
  const startedAt = performance.now();
  const firstService = await startContainer(image);
  await waitUntilReady(firstService);
  console.log(`ready after ${secondsSince(startedAt)}`);
  const judge = 'printf "$1" | svc-verify verify --rubric "Release notes lint" - --proof-out /data/proof.json --json';
  const verdict = JSON.parse(await firstService.run("sh", "-c", judge, "sh", RELEASE_NOTES));
  expect(verdict.determination === "met", `no verdict: ${JSON.stringify(verdict).slice(0, 500)}`);
  console.log(`verdict after ${secondsSince(startedAt)}`);
  await firstService.run("sh", "-c", "svc-verify proof keys > /data/keys.json");
  await checkProcesses(firstService);
  const refusal = await firstService.run("sh", "-c", ": > /usr/x").catch((error) => error.stderr);
  expect(refusal.includes("Read-only"), `the root file system is not read-only: ${refusal}`);
  await stop(firstService);

  const check = ["proof", "check", "/data/proof.json", "--keys", "/data/keys.json"];
  const checker = await startContainer({ ...image, command: check });
  expect((await checker.exit) === 0, `the proof is not valid:\n${checker.readOutput()}`);

  openToGroup(image.data);
  const secondService = await startContainer(image);
  await waitUntilReady(secondService);
  const storedVerification = JSON.parse(await secondService.run("svc-verify", "get", verdict.id, "--json"));
  expect(storedVerification.id === verdict.id, "the second start does not have the verdict");
  await stop(secondService);
}
