// The benchmark environment: one PostgreSQL, the product and the floor on it, the judge's model, and the load
// generator.
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { withClient } from "@/server/platform/postgres/connection";
import { startPostgres } from "@/server/platform/postgres/startPostgres";
import { PATTERN, PATTERN_TOO_LONG_FOR_A_REQUEST, rubricSpec, submissionText } from "./cases";
import { FLOOR_DATABASE, startFloors } from "./floor";
import { startLoad, type Load, type LoadOrder } from "./load";
import { startModel } from "./model";
import { bundlePrograms } from "./program";
import { startProduct, type Product } from "./product";

export type Target = Omit<LoadOrder, "connections" | "amount">;
type Counts = { verification: number; criterion_result: number; proof_entry: number };

export type Stage = {
  adminUrl: string;
  dataDir: string;
  product: Product;
  load: Load;
  inlineRubric: string;
  floorTarget: Target;
  /** The floor that groups requests into commits, as the product does. */
  groupedFloorTarget: Target;
  inlineTarget: Target;
  durableTarget: Target;
  /** Counts the rows of finished verifications in a side's database. */
  counts(side: "product" | "floor"): Promise<Counts>;
  close(): Promise<void>;
};

const COUNT = `SELECT (SELECT count(*)::int FROM verification WHERE status = 'succeeded') AS verification,
  (SELECT count(*)::int FROM criterion_result) AS criterion_result, (SELECT count(*)::int FROM proof_entry) AS proof_entry`;

export async function openStage(): Promise<Stage> {
  await bundlePrograms();
  const dataDir = await mkdtemp(path.join(tmpdir(), "svc-verify-bench-"));
  // Under root, the database server runs as another user, who must be able to read the folder.
  await chmod(dataDir, 0o755);
  const closers: (() => unknown)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const postgres = await startPostgres({ dataDir });
    closers.push(() => postgres.stop());
    const model = await startModel();
    closers.push(() => model.stop());
    const product = await startProduct(dataDir, {
      OPENAI_BASE_URL: model.baseUrl,
      JUDGE_TIER_1_MODEL: "fake",
      SAMPLE_DATA: "false",
    });
    closers.push(() => product.stop());
    const { alone, grouped } = await startFloors(postgres);
    closers.push(
      () => alone.stop(),
      () => grouped.stop(),
    );
    const load = startLoad();
    closers.push(() => load.stop());
    const inlineRubric = await product.register(rubricSpec("Inline", PATTERN));
    const durableRubric = await product.register(rubricSpec("Durable", PATTERN_TOO_LONG_FOR_A_REQUEST));
    return {
      adminUrl: postgres.adminUrl(),
      dataDir,
      product,
      load,
      inlineRubric,
      floorTarget: target(alone, inlineRubric),
      groupedFloorTarget: target(grouped, inlineRubric),
      inlineTarget: target(product, inlineRubric),
      durableTarget: target(product, durableRubric),
      counts: async (side) => {
        const url = postgres.adminUrl(side === "floor" ? FLOOR_DATABASE : undefined);
        const { rows } = await withClient(url, (client) => client.query<Counts>(COUNT));
        if (!rows[0]) throw new Error("no counts");
        return rows[0];
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function target({ url, apiKey }: { url: string; apiKey: string }, rubricId: string): Target {
  const bodies = Array.from({ length: 50 }, (_, n) =>
    JSON.stringify({ rubric_id: rubricId, submission: { inline: submissionText(n) }, options: { wait_ms: 30_000 } }),
  );
  return { url, apiKey, bodies };
}
