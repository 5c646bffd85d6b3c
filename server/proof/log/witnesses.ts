// Asks witnesses to cosign the latest checkpoint (c2sp.org/tlog-witness).
import type { LogPolicy, Witness } from "@/server/contracts/logPolicy";
import { trimEndCharacters } from "@/server/contracts/trimCharacters";
import { systemTransaction } from "@/server/data/tenant";
import type { Deps } from "@/server/deps/deps";
import { encodeBase64 } from "@/server/proof/check/base64";
import { countWitnesses } from "@/server/proof/check/log/checkInclusion";
import { proveConsistency } from "@/server/proof/check/log/merkle";
import { findCosignatureLine, findCosignedAt, type Note, parseNote } from "@/server/proof/check/log/note";
import { computeFromTiles } from "@/server/proof/check/log/tiles";
import { addCosignatures, findLatestCheckpoint, readStoredTiles } from "@/server/proof/log/logStore";

/** Posts a text to a witness. Failures of the witness are results with the status 0 and the reason. */
export type PostToWitness = (
  url: string,
  body: string,
  signal: AbortSignal,
) => Promise<{ status: number; body: string }>;

type WitnessDeps = Pick<Deps, "database" | "clock" | "log" | "proofCrypto"> & { postToWitness: PostToWitness };
type Signed = { note: string; size: number };

/** The tree size that each witness had when it last answered this process, by its name in the policy. */
export type WitnessedSizes = Map<string, number>;

/** The time of one witness for all its answers. With more than the interval of the runs, runs would queue up. */
const WITNESS_TIMEOUT_MS = 4_000;
/** Marks the answer of a witness that has another tree size. */
const CONFLICT = 409;

/**
 * Asks each witness that has not cosigned the latest checkpoint, all at once, and stores the cosignatures.
 * @returns the number of new cosignatures
 */
export async function cosignLatest(deps: WitnessDeps, policy: LogPolicy, sizes: WitnessedSizes): Promise<number> {
  const { database, proofCrypto: crypto } = deps;
  const row = await systemTransaction(database, "log", findLatestCheckpoint);
  const note = row && parseNote(row.note);
  if (!row || !note) return 0;
  const missing = listMissing(note, policy, crypto);
  const signed = { note: row.note, size: Number(row.size) };
  const answers = await Promise.all(missing.map((witness) => askWitness(deps, witness, signed, sizes)));
  const lines = answers.filter((line) => line !== null);
  if (lines.length === 0) return 0;
  const cosigned = parseNote(row.note + lines.join(""));
  if (cosigned === null) throw new Error("the checkpoint with its cosignatures is no note");
  const { state } = countWitnesses(cosigned, policy, { crypto, now: deps.clock.now() });
  const change = { size: signed.size, oldNote: row.note, lines: lines.join(""), added: lines.length };
  const isAdded = await systemTransaction(database, "log", (tx) =>
    addCosignatures(tx, database, { ...change, witnessed: row.witnessed || state === "witnessed" }),
  );
  return isAdded ? lines.length : 0;
}

/** Lists the witnesses with an address that have not cosigned a note. */
export const listMissing = (note: Note, { witnesses }: LogPolicy, crypto: WitnessDeps["proofCrypto"]): Witness[] =>
  witnesses.filter(({ key, url }) => url !== null && findCosignedAt(note, key, crypto) === null);

/** Returns the line of a witness's cosignature. Null, with a line in the log of the process, if it gave none. */
async function askWitness(
  deps: WitnessDeps,
  witness: Witness,
  signed: Signed,
  sizes: WitnessedSizes,
): Promise<string | null> {
  const { name } = witness;
  const refuse = (reason: string) => {
    // A wrong size would be sent again and again: the witness tells its size to a request from 0.
    sizes.delete(name);
    deps.log.warn({ perMinute: name, witness: name, size: signed.size, reason }, "a witness did not cosign the log");
    return null;
  };
  const signal = AbortSignal.timeout(WITNESS_TIMEOUT_MS);
  const send = (oldSize: number) => sendCheckpoint(deps, witness, signed, { oldSize, signal });
  let answer = await send(sizes.get(name) ?? 0);
  if (answer.status === CONFLICT) {
    const knownSize = /^(?:0|[1-9]\d{0,15})\n?$/.test(answer.body) ? Number(answer.body) : null;
    if (knownSize === null) return refuse("it has another tree size and does not say which");
    if (knownSize > signed.size) return refuse(await describeLargerTree(deps, signed, knownSize));
    answer = await send(knownSize);
  }
  if (answer.status !== 200) return refuse(`status ${answer.status}: ${answer.body.slice(0, 200)}`);
  const text = parseNote(signed.note)?.text ?? "";
  const line = findCosignatureLine(text, answer.body, witness.key, deps.proofCrypto);
  const cosigned = line && parseNote(`${text}\n${line}`);
  if (!cosigned) return refuse("its answer has no valid cosignature of its key");
  const onlyThis = { logs: [], witnesses: [witness], quorum: null };
  const { cosigned_by: count } = countWitnesses(cosigned, onlyThis, {
    crypto: deps.proofCrypto,
    now: deps.clock.now(),
  });
  if (count === 0) return refuse("its cosignature is from the future");
  sizes.set(name, signed.size);
  return line;
}

async function sendCheckpoint(
  deps: WitnessDeps,
  { url }: Witness,
  { note, size }: Signed,
  { oldSize, signal }: { oldSize: number; signal: AbortSignal },
) {
  const proof = await readConsistency(deps, Math.min(oldSize, size), size);
  const body = [`old ${oldSize}`, ...proof.map(encodeBase64), "", note].join("\n");
  return deps.postToWitness(`${trimEndCharacters(url ?? "", "/")}/add-checkpoint`, body, signal);
}

const readConsistency = ({ database }: WitnessDeps, oldSize: number, size: number): Promise<Uint8Array[]> =>
  computeFromTiles(
    (readNode) => proveConsistency(oldSize, size, readNode),
    (tiles) => systemTransaction(database, "log", (tx) => readStoredTiles(tx, tiles)),
  );

/** Says why a witness has a larger tree: another process appended meanwhile, or the database was set back. */
async function describeLargerTree({ database }: WitnessDeps, { size }: Signed, knownSize: number): Promise<string> {
  const latest = await systemTransaction(database, "log", findLatestCheckpoint);
  return Number(latest?.size ?? 0) >= knownSize
    ? "another process has sent it a newer checkpoint"
    : `it has cosigned ${knownSize} entries, and the log has ${size}: the database was set back (docs/operations.md, The log)`;
}
