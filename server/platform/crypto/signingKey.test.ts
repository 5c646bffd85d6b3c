import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { PublishedKey } from "@/server/proof/contract/keySet";
import { publicJwk } from "@/server/proof/check/keySet";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";
import { makeSigningKeyPem, readSigningKey } from "@/server/platform/crypto/signingKey";

const MESSAGE = new TextEncoder().encode("message");

describe("readSigningKey", () => {
  it("creates signatures that both implementations verify with the published key", () => {
    const key = readSigningKey(makeSigningKeyPem(), "KEY");
    const signature = key.sign(MESSAGE);
    for (const crypto of [nodeCrypto, nobleCrypto]) {
      expect(crypto.verifyEd25519(signature, MESSAGE, key.publicKey)).toBe(true);
      expect(crypto.verifyEd25519(signature, MESSAGE.slice(1), key.publicKey)).toBe(false);
    }
    const publishedKey = {
      ...publicJwk(key.publicKey, nodeCrypto),
      status: "active",
      created_at: "2026-01-01T00:00:00Z",
    };
    expect(PublishedKey.parse(publishedKey).kid).toBe(key.keyId);
  });

  it("reads the key of RFC 8032 TEST 1", () => {
    const der = `302e020100300506032b6570042204209d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60`;
    const body = Buffer.from(der, "hex").toString("base64");
    const key = readSigningKey(`-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----\n`, "KEY");
    expect(key.keyId).toBe("ed25519-21fe31dfa154a261");
    expect(Buffer.from(key.sign(new Uint8Array())).toString("hex").slice(0, 16)).toBe("e5564300c360ac72");
  });

  const pem = makeSigningKeyPem();
  const body = pem.replace(/-----[^-]+-----|\n/g, "");
  it.each([
    ["with CRLF", pem.replaceAll("\n", "\r\n")],
    ["in one line with \\n", pem.replaceAll("\n", "\\n")],
    ["in quotation marks", JSON.stringify(pem)],
    ["indented", pem.replaceAll("\n", "\n    ")],
    ["as base64 of its DER", body],
    ["as base64 of its PEM", Buffer.from(pem).toString("base64")],
    ["with spaces for line ends", pem.replaceAll("\n", " ")],
  ])("reads a key %s", (_, text) => {
    expect(readSigningKey(text, "KEY").keyId).toBe(readSigningKey(pem, "KEY").keyId);
  });

  const exportOptions = { type: "pkcs8", format: "pem" } as const;
  it.each([
    ["nothing", ""],
    ["text", "secret-words"],
    ["a broken body", "-----BEGIN PRIVATE KEY-----\nsecret-words\n-----END PRIVATE KEY-----\n"],
    ["a public key", generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" }).toString()],
    ["an X25519 key", generateKeyPairSync("x25519").privateKey.export(exportOptions).toString()],
    ["a P-256 key", generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export(exportOptions).toString()],
    [
      "an encrypted key",
      generateKeyPairSync("ed25519")
        .privateKey.export({ ...exportOptions, cipher: "aes-256-cbc", passphrase: "p" })
        .toString(),
    ],
  ])("rejects %s without quoting it", (_, pem) => {
    expect(() => readSigningKey(pem, "KEY")).toThrow(
      /^KEY: must be an Ed25519 private key in PKCS#8 PEM \(openssl [^)]+\)$/,
    );
  });
});
