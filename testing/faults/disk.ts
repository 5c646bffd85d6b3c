// A small disk that can be full: a tmpfs, which needs the right to mount. `removeDataDir` unmounts it.
import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { makeDataDir, removeDataDir } from "@/testing/testServer";

const SIZE = "192m";
const CHUNK = Buffer.alloc(1 << 20);

const mount = (dataDir: string): boolean =>
  spawnSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE},mode=755`, "svc-verify-test", dataDir]).status === 0;

/** True if this machine allows it. */
export async function canMount(): Promise<boolean> {
  const dataDir = makeDataDir();
  try {
    return mount(dataDir);
  } finally {
    await removeDataDir(dataDir);
  }
}

/** Creates a data directory on a disk of 192 MB. */
export function makeSmallDisk(): string {
  const dataDir = makeDataDir();
  if (!mount(dataDir)) throw new Error("this machine does not allow to mount a tmpfs");
  return dataDir;
}

/**
 * Writes until no byte is free.
 * @returns what frees them again
 */
export function fillDisk(dataDir: string): () => void {
  const file = path.join(dataDir, "fill");
  const opened = openSync(file, "w");
  try {
    for (let size = CHUNK.length; size >= 1; size = Math.floor(size / 2)) {
      while (written(opened, size));
    }
  } finally {
    closeSync(opened);
  }
  return () => rmSync(file);
}

function written(file: number, size: number): boolean {
  try {
    return writeSync(file, CHUNK, 0, size) > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOSPC") return false;
    throw error;
  }
}
