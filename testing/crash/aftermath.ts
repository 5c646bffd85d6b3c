// Checks what holds after every fault: nothing accepted is lost, and nothing is done twice.
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { expect } from "vitest";
import type { ProofEntry } from "@/server/proof/contract/proof";
import type { KeySet } from "@/server/proof/contract/keySet";
import { proofDocument } from "@/server/proof/check/sign";
import { checkProof } from "@/server/proof/check/verify";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";

/** Idempotency key -> every verification ID that any answer named for it. */
export type Accepted = ReadonlyMap<string, ReadonlySet<string>>;

/** Rows of `statement`, which begins with a table. */
export async function countRows(admin: pg.Client, statement: string): Promise<number> {
  const { rows } = await admin.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${statement}`);
  return rows[0]?.n ?? -1;
}

export const UNFINISHED = "verification WHERE status IN ('queued', 'running')";

/**
 * Waits until there are no rows of `statement`, for `withinMs` at most.
 * @returns how many are left
 */
export async function settle(admin: pg.Client, statement: string, withinMs: number): Promise<number> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const unfinished = await countRows(admin, statement);
    if (unfinished === 0 || Date.now() > deadline) return unfinished;
    await sleep(500);
  }
}

/**
 * Each accepted request has one verification, which is terminal. It succeeded, with every result and one proof that is
 * valid under `keys`; with `canceled` it may also have failed because its run was canceled, without a proof.
 */
export async function expectDoneOnce(
  admin: pg.Client,
  accepted: Accepted,
  keys: KeySet,
  { canceled = false } = {},
): Promise<void> {
  const count = (statement: string) => countRows(admin, statement);
  const ids = [...accepted.values()].flatMap((set) => [...set]);
  expect([...accepted].filter(([, set]) => set.size !== 1)).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(await count(UNFINISHED)).toBe(0);
  const excused = canceled ? "AND coalesce(error, '') NOT LIKE '%the run was canceled in the Inngest server%'" : "";
  expect(await count(`verification WHERE status = 'failed' ${excused}`)).toBe(0);
  const { rows: known } = await admin.query<{ id: string }>("SELECT id FROM verification");
  const terminal = new Set(known.map(({ id }) => id));
  expect(ids.filter((id) => !terminal.has(id))).toEqual([]);

  expect(
    await count(`verification v WHERE v.status = 'succeeded' AND (SELECT count(*) FROM criterion_result r WHERE r.verification_id = v.id)
      <> (SELECT json_array_length(q.compiled->'criteria') FROM rubric_version q WHERE q.id = v.rubric_id)`),
  ).toBe(0);
  expect(
    await count(`verification v WHERE (SELECT count(*) FROM proof_entry p WHERE p.verification_id = v.id)
      <> (v.status = 'succeeded')::int`),
  ).toBe(0);
  expect(
    await count(
      `idempotency_record i FULL JOIN verification v ON v.id = i.verification_id WHERE i.key IS NULL OR v.id IS NULL`,
    ),
  ).toBe(0);

  const { rows: entries } = await admin.query<ProofEntry & { verification_id: string }>("SELECT * FROM proof_entry");
  const invalid = entries.flatMap(({ verification_id, seq, key_id, content_hash, prev_hash, signature, envelope }) => {
    const entry = { seq, key_id, algo: "ed25519" as const, content_hash, prev_hash, signature, envelope };
    const check = checkProof(proofDocument(verification_id, [entry]), keys, { crypto: nodeCrypto, now: new Date() });
    return check.valid ? [] : `${verification_id}: ${check.reason} ${check.keyFault}`;
  });
  expect(invalid).toEqual([]);
}
