// Policies that say which logs and witnesses count (c2sp.org/tlog-policy).
import type { LogPolicy, NoteKey, Quorum } from "@/server/contracts/logPolicy";
import { parseVerifierKey } from "@/server/proof/check/log/noteKey";

/** Bounds the lines of a policy: 32 of each kind are usual. */
const MAX_LINES = 1_000;
/** Not a control character but the tab. */
const LINE = /^[\t\u0020-\u007e\u0080-\uffff]*$/;

/** Reports why a text is no policy. `line`: from 1. */
export class PolicyFault extends Error {
  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`);
  }
}

/**
 * Parses a policy.
 * @throws PolicyFault
 */
export function parsePolicy(text: string): LogPolicy {
  const policy: LogPolicy = { logs: [], witnesses: [], quorum: null };
  const quorums = new Map<string, { quorum: Quorum; isMember: boolean }>();
  let hasQuorum = false;
  const lines = text.split("\n");
  if (lines.length > MAX_LINES) throw new PolicyFault(MAX_LINES + 1, `a policy has at most ${MAX_LINES} lines`);

  for (const [index, line] of lines.entries()) {
    const refuse = (problem: string) => new PolicyFault(index + 1, problem);
    const readKey = (keyText: string, kind: "log" | "witness"): NoteKey => {
      const key = parseVerifierKey(keyText);
      if (!key || (key.algorithm === "ed25519") !== (kind === "log"))
        throw refuse(`not the key of a ${kind}: ${keyText}`);
      const sameKeys = [...policy.logs, ...policy.witnesses].filter((item) => isSameKey(item.key, key));
      if (sameKeys.length > 0) throw refuse("the key is listed twice");
      return key;
    };
    const define = (name: string, quorum: Quorum) => {
      if (name === "none" || quorums.has(name)) throw refuse(`the name is taken: ${name}`);
      quorums.set(name, { quorum, isMember: false });
    };
    const findDefined = (name: string) => {
      const defined = quorums.get(name);
      if (!defined) throw refuse(`no witness or group above has the name: ${name}`);
      return defined;
    };

    if (!LINE.test(line)) throw refuse("has a control character");
    const [keyword, ...words] = line.split(/[ \t]+/).filter((word) => word !== "");
    const [first, second, third] = words;
    if (keyword === undefined || keyword.startsWith("#")) continue;
    if (keyword === "log" && first !== undefined && words.length <= 2) {
      policy.logs.push({ key: readKey(first, "log"), url: second ?? null });
    } else if (keyword === "witness" && first !== undefined && second !== undefined && words.length <= 3) {
      define(first, { witness: first });
      policy.witnesses.push({ name: first, key: readKey(second, "witness"), url: third ?? null });
    } else if (keyword === "group" && first !== undefined && second !== undefined && words.length >= 3) {
      const members = words.slice(2).map((name) => {
        const member = findDefined(name);
        if (member.isMember) throw refuse(`is already a member of a group: ${name}`);
        member.isMember = true;
        return member.quorum;
      });
      define(first, { threshold: readThreshold(second, members.length, refuse), members });
    } else if (keyword === "quorum" && first !== undefined && words.length === 1) {
      if (hasQuorum) throw refuse("a policy has one quorum line");
      hasQuorum = true;
      policy.quorum = first === "none" ? null : findDefined(first).quorum;
    } else throw refuse("not a line of a policy: log, witness, group or quorum");
  }
  if (!hasQuorum) throw new PolicyFault(lines.length, "a policy has a quorum line");
  return policy;
}

/** Returns true if the witnesses of these names satisfy the quorum. */
export function isQuorum(quorum: Quorum, names: ReadonlySet<string>): boolean {
  if ("witness" in quorum) return names.has(quorum.witness);
  return quorum.members.filter((member) => isQuorum(member, names)).length >= quorum.threshold;
}

function readThreshold(word: string, memberCount: number, refuse: (problem: string) => Error): number {
  const threshold = word === "any" ? 1 : word === "all" ? memberCount : /^[1-9]\d{0,3}$/.test(word) ? Number(word) : 0;
  if (threshold >= 1 && threshold <= memberCount) return threshold;
  throw refuse(`all, any, or a number from 1 to ${memberCount} comes before the members of a group`);
}

const isSameKey = (a: NoteKey, b: NoteKey): boolean =>
  a.algorithm === b.algorithm && a.publicKey.every((byte, index) => byte === b.publicKey[index]);
