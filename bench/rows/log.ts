import { createHash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { withClient } from "@/server/platform/postgres/connection";
import { submissionText } from "../cases";
import { NO_FLOOR, NO_GOAL, type Effort, type Row } from "../row";
import type { Stage } from "../stage";
import { compare, measurePairwise, median } from "../stats";

const ENTRIES = 40_960;
/** As the product has it. */
const BATCH = 1_024;
const ENTRY_BYTES = 96;
const CLIENTS = 16;
const POLL_MS = 20;

/** Compares appending a backlog to the log with the same hashes and one commit for each batch. */
export async function logAppend(stage: Stage, effort: Effort): Promise<Row> {
  const perSecond = async (append: (client: pg.Client) => Promise<void>) =>
    withClient(stage.adminUrl, async (client) => {
      const startedAtMs = performance.now();
      await append(client);
      return (ENTRIES * 1_000) / (performance.now() - startedAtMs);
    });
  const measure = { ours: () => perSecond(appendByProduct), floor: () => perSecond(appendPlainly) };
  const { medians, about } = compare(await measurePairwise(effort.rounds, measure), Number);
  return {
    id: "log-append",
    name: `appending ${ENTRIES} waiting entries to the log`,
    ...medians,
    unit: "1/s",
    ...NO_GOAL,
    note:
      `${about}; with the wait of at most a second until the product looks for them. floor: native SHA-256 of the same leaves and nodes, ` +
      `and one commit of each ${BATCH} leaves and their tiles.`,
  };
}

async function appendByProduct(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO proof_log_pending (verification_id, seq, entry)
     SELECT gen_random_uuid(), 0, sha256(n::text::bytea) || sha256(n::text::bytea) || sha256(n::text::bytea) FROM generate_series(1, $1) n`,
    [ENTRIES],
  );
  for (;;) {
    const { rows } = await client.query<{ isEmpty: boolean }>(
      `SELECT NOT EXISTS (SELECT FROM proof_log_pending) AS "isEmpty"`,
    );
    if (rows[0]?.isEmpty) return;
    await sleep(POLL_MS);
  }
}

async function appendPlainly(client: pg.Client): Promise<void> {
  await client.query(
    "CREATE TABLE IF NOT EXISTS bench_leaf (id bigint PRIMARY KEY, verification_id uuid, bytes bytea)",
  );
  await client.query("CREATE TABLE IF NOT EXISTS bench_tile (id bigint PRIMARY KEY, bytes bytea)");
  await client.query("TRUNCATE bench_leaf, bench_tile");
  const entry = randomBytes(ENTRY_BYTES);
  for (let first = 0; first < ENTRIES; first += BATCH) {
    let nodes = Array.from({ length: BATCH }, () => createHash("sha256").update(entry).digest());
    const tile = Buffer.concat(nodes);
    while (nodes.length > 1) {
      nodes = Array.from({ length: nodes.length / 2 }, (_, pair) =>
        createHash("sha256")
          .update(Buffer.concat(nodes.slice(2 * pair, 2 * pair + 2)))
          .digest(),
      );
    }
    await client.query("BEGIN");
    await client.query(
      "INSERT INTO bench_leaf SELECT n, gen_random_uuid(), $3 FROM generate_series($1::bigint, $2::bigint) n",
      [first, first + BATCH - 1, entry],
    );
    await client.query("INSERT INTO bench_tile VALUES ($1, $2)", [first, tile]);
    await client.query("COMMIT");
  }
}

type Envelope = { entries: unknown[]; inclusion?: unknown[] };

/** Measures how long a proof is without its place in the log, while clients submit. */
export async function logInclusion(stage: Stage, effort: Effort): Promise<Row> {
  const warm = await stage.load.run({ ...stage.inlineTarget, connections: CLIENTS, amount: 2_000 });
  const amount = Math.round(warm.perSecond * effort.seconds * 4);
  let isRunning = true;
  const load = stage.load
    .run({ ...stage.inlineTarget, connections: CLIENTS, amount })
    .finally(() => (isRunning = false));
  const delays: number[] = [];
  let document: Envelope = { entries: [] };
  for (let n = 0; isRunning; n += 1) {
    const { id } = await call<{ id: string }>(stage, "POST", "/v1/verify", {
      rubric_id: stage.inlineRubric,
      submission: { inline: submissionText(n) },
      options: { wait_ms: 30_000 },
    });
    const signedAtMs = performance.now();
    do {
      await sleep(POLL_MS);
      document = await call<Envelope>(stage, "GET", `/v1/verifications/${id}/proof/envelope`);
    } while (document.inclusion === undefined);
    delays.push(performance.now() - signedAtMs);
  }
  await load;
  const { inclusion: _, ...signed } = document;
  const [withPlace, without] = [document, signed].map((value) => JSON.stringify(value).length);
  return {
    id: "log-inclusion",
    name: `from the answer to the place in the log, ${CLIENTS} clients, median`,
    ours: median(delays),
    unit: "ms",
    ...NO_FLOOR,
    ...NO_GOAL,
    note:
      `${delays.length} proofs, the slowest ${Math.max(...delays).toFixed(0)} ms. A proof of one entry has ${without} bytes, with its place ` +
      `${withPlace}.`,
  };
}

async function call<T>({ product }: Stage, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(product.url + path, {
    method,
    headers: { authorization: `Bearer ${product.apiKey}`, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  return (await response.json()) as T;
}
