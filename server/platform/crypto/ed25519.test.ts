import { createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ed25519Vectors, type Ed25519Vector } from "@/scripts/proofVectors/ed25519";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";

const file = new URL("../../proof/check/fixtures/ed25519.json", import.meta.url);
const vectors = JSON.parse(readFileSync(file, "utf8")) as Ed25519Vector[];
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));

describe.each([
  ["noble", nobleCrypto],
  ["node", nodeCrypto],
])("%s", (_, crypto) => {
  it.each(vectors.map((vector) => [vector.name, vector] as const))("%s", (_name, vector) => {
    const { signature, message, public_key: publicKey } = vector;
    expect(crypto.verifyEd25519(bytes(signature), bytes(message), bytes(publicKey))).toBe(vector.valid);
  });

  it("hashes text as UTF-8 and bytes as they are", () => {
    // FIPS 180-2 appendix B.1, and the two bytes of é.
    expect(crypto.sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(crypto.sha256Hex("é")).toBe(crypto.sha256Hex(Uint8Array.of(0xc3, 0xa9)));
    expect(crypto.sha256Hex("\ud800")).toBe(crypto.sha256Hex("\ufffd"));
  });
});

describe("the vectors", () => {
  it("match the output of the committed script", () => {
    expect(ed25519Vectors()).toEqual(vectors);
  });

  it("include invalid signatures that OpenSSL accepts without the guards", () => {
    // Which ones depends on Node's OpenSSL version.
    const acceptedNames = vectors.filter((vector) => !vector.valid && bareVerify(vector)).map(({ name }) => name);
    expect(acceptedNames).not.toEqual([]);
  });
});

function bareVerify({ signature, message, public_key: publicKey }: Ed25519Vector): boolean {
  try {
    const key = createPublicKey({
      key: bytes(`302a300506032b6570032100${publicKey}`),
      format: "der",
      type: "spki",
    } as never);
    return verify(null, bytes(message), key, bytes(signature));
  } catch {
    return false;
  }
}
