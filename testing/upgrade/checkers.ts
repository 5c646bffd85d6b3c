// Clients that fetch proofs and check them: with the code of this checkout, and with the command line of each release.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";
import { checkProof } from "@/server/proof/check/verify";
import type { KeySet } from "@/server/proof/contract/keySet";
import { runCommand } from "@/testing/upgrade/runRelease";
import { pickVerdict, type Scene, send, withKey } from "@/testing/upgrade/scene";

const KEYS_PATH = "/.well-known/svc-verify/keys.json";

/** Fetches a proof and the key set. Returns null after an unexpected response, which the tally then has. */
async function fetchProof(scene: Scene, id: string): Promise<{ proof: object; keys: KeySet } | null> {
  const envelope = await send(scene, `/v1/verifications/${id}/proof/envelope`, { headers: withKey(scene) });
  const keys = await send<KeySet>(scene, KEYS_PATH);
  const isComplete = [
    scene.tally.count("proof", envelope.status, [200], JSON.stringify(envelope.body)),
    scene.tally.count("keys", keys.status, [200], JSON.stringify(keys.body)),
  ].every(Boolean);
  return isComplete ? { proof: envelope.body, keys: keys.body } : null;
}

/** Fetches a proof and checks it with the code of this checkout. */
export async function checkProofOf(scene: Scene, id: string): Promise<void> {
  const fetched = await fetchProof(scene, id);
  if (fetched === null) return;
  const check = checkProof(fetched.proof, fetched.keys, { crypto: nodeCrypto, now: new Date() });
  if (!check.valid) scene.tally.fail("proof", `${id}: ${check.reason}`);
}

export async function checkInProcess(scene: Scene): Promise<void> {
  const id = pickVerdict(scene);
  if (id !== undefined) await checkProofOf(scene, id);
}

/** Checks a proof offline with the command line of every release. */
export async function checkWithCommands(scene: Scene): Promise<void> {
  const id = pickVerdict(scene);
  const fetched = id === undefined ? null : await fetchProof(scene, id);
  if (fetched === null) return;
  const folder = mkdtempSync(path.join(tmpdir(), "upgrade-proof-"));
  try {
    const [proof, keys] = [path.join(folder, "proof.json"), path.join(folder, "keys.json")];
    writeFileSync(proof, JSON.stringify(fetched.proof));
    writeFileSync(keys, JSON.stringify(fetched.keys));
    for (const release of scene.checkers) {
      const { code, stdout, stderr } = await runCommand(release, ["proof", "check", proof, "--keys", keys]);
      scene.tally.count(`check with ${release.name}`, code, [0], `${String(id)}: ${stdout}${stderr}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
