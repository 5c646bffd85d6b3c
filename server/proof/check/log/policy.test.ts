import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NoteKey } from "@/server/contracts/logPolicy";
import { activeKey, idleKey, retiredKey, revokedKey } from "@/scripts/proofVectors/testKeys";
import { parseVerifierKey, writeVerifierKey } from "@/server/proof/check/log/noteKey";
import { isQuorum, parsePolicy } from "@/server/proof/check/log/policy";

const keyOf = (name: string, algorithm: NoteKey["algorithm"], { publicKey }: { publicKey: Uint8Array }) =>
  writeVerifierKey({ name, algorithm, publicKey });
const log = keyOf("log.example", "ed25519", activeKey);
const [one, two, three] = [
  keyOf("one.example", "cosignature", idleKey),
  keyOf("two.example", "cosignature", retiredKey),
  keyOf("three.example", "cosignature", revokedKey),
];
const WITNESSES = `witness one ${one} https://one.example/w\nwitness two ${two}\nwitness three ${three}\n`;

describe("a verifier key", () => {
  it("is read as it was written", () => {
    expect(parseVerifierKey(log)).toEqual({
      name: "log.example",
      algorithm: "ed25519",
      publicKey: activeKey.publicKey,
    });
    expect(parseVerifierKey(one)?.algorithm).toBe("cosignature");
  });

  it.each([
    ["another name", log.replace("log", "lag")],
    ["another ID", log.replace(/\+[0-9a-f]{8}\+/, "+00000000+")],
    ["another algorithm", `log.example+00000000+${Buffer.alloc(33, 6).toString("base64")}`],
    ["a short key", log.slice(0, -4)],
    ["a space", log.replace("log", "l g")],
    ["nothing", ""],
  ])("is none with %s", (_, text) => {
    expect(parseVerifierKey(text)).toBeNull();
  });
});

describe("a policy", () => {
  it("has logs, witnesses with addresses, groups and a quorum", () => {
    const policy = parsePolicy(
      `# ours\n\n log\t${log}  https://log.example/log \n${WITNESSES}group g 2 one two\ngroup all any g three\nquorum all\n`,
    );
    expect(policy.logs).toMatchObject([{ key: { name: "log.example" }, url: "https://log.example/log" }]);
    expect(policy.witnesses.map(({ name, url }) => [name, url])).toEqual([
      ["one", "https://one.example/w"],
      ["two", null],
      ["three", null],
    ]);
    const { quorum } = policy;
    if (quorum === null) throw new Error("no quorum");
    const meets = (...names: string[]) => isQuorum(quorum, new Set(names));
    expect([meets("one", "two"), meets("three"), meets("one"), meets(), meets("else")]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it("needs no witness, and no log", () => {
    expect(parsePolicy("quorum none")).toEqual({ logs: [], witnesses: [], quorum: null });
  });

  it("knows all and any", () => {
    for (const [word, needed] of [
      ["all", 3],
      ["any", 1],
    ] as const) {
      const { quorum } = parsePolicy(`${WITNESSES}group g ${word} one two three\nquorum g`);
      const counts = [1, 2, 3].filter(
        (count) => quorum && isQuorum(quorum, new Set(["one", "two", "three"].slice(0, count))),
      );
      expect(counts[0]).toBe(needed);
    }
  });

  it.each([
    ["without a quorum", WITNESSES, "line 4: a policy has a quorum line"],
    ["with two", "quorum none\nquorum none", "line 2: a policy has one quorum line"],
    ["with an unknown word", "trust me\nquorum none", "line 1: not a line of a policy"],
    ["with too many words", "quorum none none", "line 1: not a line of a policy"],
    ["with a group before its member", `group g any one\n${WITNESSES}quorum g`, "line 1: no witness or group above"],
    ["with an unknown quorum", "quorum g", "line 1: no witness or group above"],
    ["with a threshold of none", `${WITNESSES}group g 0 one\nquorum g`, "line 4: all, any, or a number from 1 to 1"],
    ["with a threshold above its members", `${WITNESSES}group g 2 one\nquorum g`, "line 4: all, any, or a number"],
    ["with a leading zero", `${WITNESSES}group g 01 one\nquorum g`, "line 4: all, any, or a number"],
    ["with a group without members", `${WITNESSES}group g any\nquorum g`, "line 4: not a line"],
    [
      "with a member of two groups",
      `${WITNESSES}group g any one\ngroup h any one\nquorum h`,
      "line 5: is already a member",
    ],
    ["with a member twice", `${WITNESSES}group g any one one\nquorum g`, "line 4: is already a member"],
    ["with a name twice", `${WITNESSES}witness one ${log}\nquorum one`, "line 4: the name is taken"],
    ["with the name none", `witness none ${one}\nquorum none`, "line 1: the name is taken"],
    ["with a key twice", `witness a ${one}\nwitness b ${one}\nquorum a`, "line 2: the key is listed twice"],
    ["with a log as a witness", `witness a ${log}\nquorum a`, "line 1: not the key of a witness"],
    ["with a witness as a log", `log ${one}\nquorum none`, "line 1: not the key of a log"],
    ["with a control character", "quorum none\r\n", "line 1: has a control character"],
    ["that is too long", "\n".repeat(2_000), "line 1001: a policy has at most 1000 lines"],
  ])("is refused %s", (_, text, message) => {
    expect(() => parsePolicy(text)).toThrow(message);
  });

  it("refuses any other text with a line", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        try {
          parsePolicy(text);
        } catch (error) {
          expect((error as Error).message).toMatch(/^line \d+: /);
        }
      }),
    );
  });
});
