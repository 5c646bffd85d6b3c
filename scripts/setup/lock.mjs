// One set-up at a time per checkout: two `npm ci` at once would leave a broken node_modules.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { rootPath } from "./root.mjs";

const file = rootPath(".data", "setup.lock");

function holder() {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function tryLock() {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  }
}

/** Removes the lock of a dead process, and puts back what it finds there if another was quicker to take it over. */
function breakLock(deadPid) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, "utf8") !== String(deadPid)) linkSync(aside, file);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Runs `work` while holding the lock; waits for a set-up that is already running. */
export async function withLock(work) {
  mkdirSync(path.dirname(file), { recursive: true });
  let told = false;
  while (!tryLock()) {
    const pid = holder();
    // The file is created and filled in two steps; an empty one has a living owner for that instant.
    if (pid && !isAlive(pid)) breakLock(pid);
    else if (!told && pid) {
      console.error(`[setup] waiting for another set-up (process ${pid})`);
      told = true;
    }
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
