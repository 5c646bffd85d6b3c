// Audits a log step by step, until the first fault.
import type { LogPolicy } from "@/server/contracts/logPolicy";
import type { ProofCrypto } from "@/server/contracts/proofCrypto";
import { countOf } from "@/server/contracts/quantities";
import { findSplit, isInTree, type LogFault, readSignedCheckpoint } from "@/server/proof/check/log/audit";
import { findWrongFiles } from "@/server/proof/check/log/auditFiles";
import { countWitnesses, logEntryOf } from "@/server/proof/check/log/checkInclusion";
import { LogFileFault, type ReadLogFile } from "@/server/proof/check/log/logFiles";
import { EMPTY_ROOT, hashLeaf } from "@/server/proof/check/log/merkle";
import type { Checkpoint } from "@/server/proof/check/log/checkpoint";
import { parseTlogProof } from "@/server/proof/check/log/tlogProof";
import { readDocument } from "@/server/proof/check/document";
import { encodeBase64 } from "@/server/proof/check/base64";
import { LocalRefusal } from "@/cli/refusals";

type Audit = {
  readFile: ReadLogFile;
  policy: LogPolicy;
  /** The checkpoint of the last visit. Null at the first. */
  stateText: string | null;
  /** The checkpoints that others have seen. */
  others: readonly { name: string; text: string }[];
  /** A parsed proof document. Undefined without one. */
  proof: unknown;
  crypto: ProofCrypto;
  now: Date;
  onProgress: (leaves: number, size: number) => void;
};

export type AuditReport = {
  /** The findings so far, as sentences. */
  lines: string[];
  facts: Record<string, unknown>;
  fault: LogFault | null;
  /** The checkpoint that the log serves. Null if none was read. */
  checkpoint: string | null;
};

/**
 * Audits a log.
 * @throws LocalRefusal if a file of the caller is no checkpoint of this log, or no proof
 */
export async function auditLog(audit: Audit): Promise<AuditReport> {
  const report: AuditReport = { lines: [], facts: {}, fault: null, checkpoint: null };
  try {
    report.fault = await runSteps(audit, report);
  } catch (error) {
    if (!(error instanceof LogFileFault)) throw error;
    report.fault = { kind: "wrong_files", detail: error.message };
  }
  return report;
}

async function runSteps(audit: Audit, report: AuditReport): Promise<LogFault | null> {
  const { readFile, policy, crypto, now } = audit;
  const bytes = await readFile("checkpoint");
  if (bytes === null)
    throw new LogFileFault("the log has no checkpoint: nothing has been logged, or the address is wrong");
  const text = new TextDecoder().decode(bytes);
  const signed = readSignedCheckpoint(text, policy, crypto);
  if (signed === null) return { kind: "unsigned", detail: "no log of the policy has signed the checkpoint" };
  const current = signed.checkpoint;
  report.checkpoint = text;
  const witnesses = countWitnesses(signed.note, policy, { crypto, now });
  report.facts = { origin: current.origin, size: current.size, root: encodeBase64(current.root), ...witnesses };
  report.lines.push(
    `${current.origin} has ${countOf(current.size, "entry", "entries")}, signed by its key; ${describeWitnesses(witnesses)}`,
  );

  const earlier = audit.stateText === null ? null : readOwn(audit, current, "the state", audit.stateText);
  for (const { name, checkpoint } of [
    ...(earlier ? [{ name: "the last visit", checkpoint: earlier }] : []),
    ...audit.others.map(({ name, text: otherText }) => ({
      name,
      checkpoint: readOwn(audit, current, name, otherText),
    })),
  ]) {
    const split = await findSplit(readFile, current, checkpoint);
    if (split) return { ...split, detail: `${name}: ${split.detail}` };
    report.lines.push(`it has only grown since ${name}, of ${countOf(checkpoint.size, "entry", "entries")}`);
  }

  const from = earlier ?? { origin: current.origin, size: 0, root: EMPTY_ROOT };
  const onProgress = (leaves: number) => audit.onProgress(leaves, current.size);
  const wrongFiles = await findWrongFiles(readFile, current, { from, onProgress });
  if (wrongFiles) return wrongFiles;
  report.facts["read"] = current.size - from.size;
  const readText = countOf(current.size - from.size, "entry", "entries");
  report.lines.push(
    earlier ? `with the ${readText} since then it has the signed root` : `its ${readText} have the signed root`,
  );
  return audit.proof === undefined ? null : findMissingEntry(audit, current, report);
}

/** Reads a checkpoint that must be of the same log. */
function readOwn({ policy, crypto }: Audit, current: Checkpoint, name: string, text: string): Checkpoint {
  const signed = readSignedCheckpoint(text, policy, crypto);
  if (signed?.checkpoint.origin !== current.origin)
    throw new LocalRefusal(`${name} is no signed checkpoint of ${current.origin}`);
  return signed.checkpoint;
}

/** Finds an entry of the proof that is not in the tree at the place that it names. */
async function findMissingEntry(
  { readFile, proof }: Audit,
  current: Checkpoint,
  report: AuditReport,
): Promise<LogFault | null> {
  const document = readDocument(proof);
  if (document === null) throw new LocalRefusal("--proof: not a proof document");
  for (const entry of document.entries) {
    const inclusion = document.inclusion?.find(({ seq }) => seq === entry.seq);
    const index = parseTlogProof(inclusion?.tlog_proof ?? "")?.index;
    if (index === undefined) return { kind: "not_included", detail: `entry ${entry.seq} names no place in the log` };
    const leaf = { index, hash: hashLeaf(logEntryOf(entry)) };
    if (!(await isInTree(readFile, current, leaf)))
      return { kind: "not_included", detail: `entry ${entry.seq} is not at the place ${index} that it names` };
    report.lines.push(`entry ${entry.seq} of the proof is at ${index}`);
  }
  return null;
}

const describeWitnesses = ({ state, cosigned_by: count, witnesses }: ReturnType<typeof countWitnesses>): string =>
  state === "witnessed"
    ? `witnessed by ${count} of ${witnesses}`
    : `not witnessed (${count} of ${witnesses} witnesses)`;
