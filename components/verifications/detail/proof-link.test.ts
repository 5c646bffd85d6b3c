import { expect, it } from "vitest";
import { proofLink } from "@/components/verifications/detail/proof-link";
import type { ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import { readProofFragment } from "@/server/proof/check/fragment";

const document = {
  verification_id: "x",
  entries: [{ envelope: "é".repeat(4000) }],
} as unknown as ProofEnvelopeDocument;

it("creates a link that the check page decodes to the same document", async () => {
  const url = new URL(await proofLink(document, "https://verify.example"));
  expect(url.origin + url.pathname).toBe("https://verify.example/check");
  expect(url.href.length).toBeLessThan(1000);
  expect(await readProofFragment(url.hash.slice(1))).toEqual(document);
});
