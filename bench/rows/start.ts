import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startProduct } from "../product";
import { type Effort, NO_FLOOR, NO_GOAL, type Row } from "../row";
import { median } from "../stats";

/** Measures the start of a process on existing data, with its database server, to its first ready answer. */
export async function start(effort: Effort): Promise<Row> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "svc-verify-bench-"));
  try {
    const seconds: number[] = [];
    for (let round = 0; round <= effort.rounds; round += 1) {
      const product = await startProduct(dataDir, { SAMPLE_DATA: "false" });
      seconds.push(product.startSeconds);
      await product.stop();
    }
    const [firstSeconds = 0, ...laterSeconds] = seconds;
    return {
      id: "start",
      name: "start on existing data, to ready",
      ours: median(laterSeconds),
      ...NO_FLOOR,
      unit: "s",
      ...NO_GOAL,
      note: `Median of ${laterSeconds.length}, after a first start on an empty directory of ${firstSeconds.toFixed(1)} s. Built before; Postgres starts with it.`,
    };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
