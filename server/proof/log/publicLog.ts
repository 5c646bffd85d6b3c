// Reads what the log publishes: its checkpoint, its tiles and the bundles of its entries.
import { Problem } from "@/server/contracts/problems";
import type { Deps } from "@/server/deps/deps";
import { ENTRIES_LEVEL, HASH_BYTES } from "@/server/proof/check/log/tiles";
import { parseTilePath } from "@/server/proof/check/log/tilePath";
import { decodeBase64Url } from "@/server/proof/check/base64";
import { writeVerifierKey } from "@/server/proof/check/log/noteKey";
import { findLatestCheckpoint, findLogIdentity, readStoredTiles } from "@/server/proof/log/logStore";
import { LOG_ENTRY_BYTES } from "@/server/proof/contract/proofFormat";

const LOG_LINES = /^[ \t]*log[ \t].*\n?/gm;

/** Returns the key of the log as a verifier key. Null before the service has named the log. */
export async function publishedLogKey({ database }: Pick<Deps, "database">): Promise<string | null> {
  const identity = await findLogIdentity(database);
  const publicKey = decodeBase64Url(identity?.publicKey ?? "");
  if (identity === null || publicKey === null) return null;
  return writeVerifierKey({ name: identity.origin, algorithm: "ed25519", publicKey });
}

/**
 * Returns the policy of this service: its log, and the witnesses and the quorum that its operator chose. The operator's
 * text is left as it is if it names the log. Its other logs are left out, since one may have the same key, and a policy
 * that lists a key twice is none.
 * @throws not_found (the service has not named its log)
 */
export async function readLogPolicy({ database, settings }: Pick<Deps, "database" | "settings">): Promise<string> {
  const key = await publishedLogKey({ database });
  if (key === null) throw new Problem("not_found", "the service has no log yet");
  const chosen = settings.logPolicy;
  if (chosen?.policy.logs.some((log) => writeVerifierKey(log.key) === key)) return chosen.text;
  const text = chosen?.text.replaceAll(LOG_LINES, "") ?? "quorum none\n";
  return `log ${key} ${settings.publicBaseUrl}/log\n${text}`;
}

/**
 * Returns the latest checkpoint as a signed note. An earlier one with more cosignatures would look like a log that was cut.
 * @throws not_found (the log has no entry yet)
 */
export async function readLogCheckpoint({ database }: Pick<Deps, "database">): Promise<string> {
  const checkpoint = await findLatestCheckpoint(database.prisma);
  if (checkpoint === null) throw new Problem("not_found", "the log has no entry yet");
  return checkpoint.note;
}

/**
 * Returns a tile, or a bundle of entries, by its path below the address of the log. Each width up to the current one
 * is served.
 * @throws not_found
 */
export async function readLogTile(
  { database }: Pick<Deps, "database">,
  { path }: { path: string },
): Promise<Uint8Array> {
  const tile = parseTilePath(path);
  if (tile === null) throw new Problem("not_found", "no tile has this path");
  const { index, width } = tile;
  const level = tile.level === "entries" ? ENTRIES_LEVEL : tile.level;
  const stored = (await readStoredTiles(database.prisma, [{ level, index }]))(level, index);
  const length = width * (level === ENTRIES_LEVEL ? 2 + LOG_ENTRY_BYTES : HASH_BYTES);
  if (stored.length < length) throw new Problem("not_found", "the log is not that large");
  return stored.subarray(0, length);
}
