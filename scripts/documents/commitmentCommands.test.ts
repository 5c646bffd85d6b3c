// The shell commands of docs/proof-format.md compute the commitment that a proof has.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";
import { packageRoot } from "@/server/platform/packageRoot";
import { deriveSalt } from "@/server/proof/check/commitment";
import { createCommitter } from "@/server/proof/committer";

const PLACE = "/payload/pieces/0/commitment";
const [commands = ""] = [
  ...readFileSync(`${packageRoot()}/docs/proof-format.md`, "utf8").matchAll(/^```sh\n(.*?)^```/gms),
]
  .map(([, block = ""]) => block)
  .filter((block) => block.includes("svc-verify/commitment/3:"));
const folder = mkdtempSync(path.join(tmpdir(), "svc-verify-commands-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes the files that the commands read, for a proof of this work, and runs them. Returns the lines they print. */
function runCommands(judgedWork: string, presentedWork: string): string[] {
  const committer = createCommitter({ proofCrypto: nodeCrypto });
  const envelope = { payload: { pieces: [{ commitment: committer.commit(PLACE, judgedWork) }] } };
  const salt = deriveSalt(nodeCrypto, committer.openings().seed, PLACE);
  const files = {
    "proof.json": JSON.stringify({ entries: [{ envelope: JSON.stringify(envelope) }] }),
    "openings.json": JSON.stringify({ openings: [{ seq: 0, place: PLACE, salt }] }),
    "work.txt": presentedWork,
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  return execFileSync("sh", ["-eu"], { cwd: folder, input: commands, encoding: "utf8" }).trim().split("\n");
}

const hasTools = ["jq", "openssl"].every((tool) => spawnSync(tool, ["--version"]).error === undefined);

describe.runIf(hasTools)("the commands of docs/proof-format.md", () => {
  it.each(["# 2.4.0\n", "a line\r\nwithout an end", "Zoë 🙂\n"])("print the commitment twice for %j", (work) => {
    const [computed, signed, ...others] = runCommands(work, work);
    expect(computed).toMatch(/^[0-9a-f]{64}$/);
    expect([signed, others]).toEqual([computed, []]);
  });

  it("print another value for other work", () => {
    const [computed, signed] = runCommands("approved", "Approved");
    expect(computed).not.toBe(signed);
  });
});
