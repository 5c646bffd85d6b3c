// Runs the vectors of attestations through cosign, which must be on the path. Prints a line for each, and fails when one
// has another answer than expected. Run: npx tsx scripts/check-cosign.ts
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ATTESTATION_CORPUS } from "@/scripts/proofVectors/attestationCorpus";
import type { DsseEnvelope } from "@/testing/foreignTools";

type Statement = { predicateType: string; subject: { digest: { sha256: string } }[] };

const folder = mkdtempSync(path.join(tmpdir(), "svc-verify-cosign-"));
const write = (name: string, content: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};

const readStatement = ({ payload }: DsseEnvelope): Statement | null => {
  try {
    return JSON.parse(Buffer.from(payload, "base64").toString("utf8")) as Statement;
  } catch {
    return null;
  }
};

/** Wraps an envelope as cosign wants it. */
const bundleOf = (dsseEnvelope: DsseEnvelope) => ({
  mediaType: "application/vnd.dev.sigstore.bundle.v0.3+json",
  verificationMaterial: { publicKey: { hint: "" } },
  dsseEnvelope,
});

try {
  for (const [name, vector] of Object.entries(ATTESTATION_CORPUS)) {
    if (vector.form === "sshsig") continue;
    const bundle = vector.form === "bundle" ? vector.bundle : bundleOf(vector.envelope as DsseEnvelope);
    const statement = readStatement((bundle as { dsseEnvelope: DsseEnvelope }).dsseEnvelope);
    const { status, stderr } = spawnSync(
      "cosign",
      [
        "verify-blob-attestation",
        ...["--bundle", write("bundle.json", JSON.stringify(bundle))],
        ...["--key", write("keys.pem", vector.public_key)],
        "--insecure-ignore-tlog",
        ...["--type", statement?.predicateType ?? "custom"],
        write("work.txt", vector.work),
      ],
      { encoding: "utf8" },
    );
    // cosign checks the signature and the subject. It does not read the predicate, so that it accepts FAILED.
    const hash = createHash("sha256").update(vector.work).digest("hex");
    const isAboutWork = statement?.subject.some(({ digest }) => digest.sha256 === hash) === true;
    const isExpected = (status === 0) === (vector.expected.valid && isAboutWork);
    console.log(`${isExpected ? "as expected" : "DIFFERS"}: ${name}: ${status === 0 ? "accepted" : "refused"}`);
    if (isExpected) continue;
    console.error(stderr.trim());
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}
