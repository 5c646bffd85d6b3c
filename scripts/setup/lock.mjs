// Lets only one set-up at a time run in a checkout, because two concurrent `npm ci` would leave a broken node_modules.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { rootPath } from "./root.mjs";

const file = rootPath(".data", "setup.lock");

/** Returns the ID of the process that holds the lock. It is 0 while the file is empty, and undefined without a file. */
function readHolder() {
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

/** Removes the lock of a dead process. If another process has taken the lock meanwhile, puts that lock back. */
function breakLock(deadPid) {
  const movedFile = `${file}.${process.pid}`;
  try {
    renameSync(file, movedFile);
    if (readFileSync(movedFile, "utf8") !== String(deadPid)) linkSync(movedFile, file);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  } finally {
    rmSync(movedFile, { force: true });
  }
}

/** Runs `work` while holding the lock. Waits for a set-up that is already running. */
export async function withLock(work) {
  mkdirSync(path.dirname(file), { recursive: true });
  let isLogged = false;
  while (!tryLock()) {
    const pid = readHolder();
    // The file is created first and filled then, so the owner of an empty file is alive.
    if (pid && !isAlive(pid)) breakLock(pid);
    else if (!isLogged && pid) {
      console.error(`[setup] waiting for another set-up (process ${pid})`);
      isLogged = true;
    }
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
