import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeBase64, decodeBase64Url, encodeBase64, encodeBase64Url } from "@/server/proof/check/base64";

describe("base64", () => {
  it("round-trips bytes in both alphabets", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(decodeBase64(encodeBase64(bytes))).toEqual(bytes);
        expect(decodeBase64Url(encodeBase64Url(bytes))).toEqual(bytes);
        expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
        expect(encodeBase64Url(bytes)).toBe(Buffer.from(bytes).toString("base64url"));
      }),
    );
  });

  it("encodes more bytes than one call takes arguments", () => {
    const bytes = new Uint8Array(300_000).map((_, index) => index);
    expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString("base64"));
  });

  it.each(["QQ", "QQ=", "QR==", "QQ==\n", " QQ==", "Q Q==", "QQ==QQ==", "QQ===", "_w==", "*"])("refuses %j", (text) => {
    expect(decodeBase64(text)).toBeNull();
  });

  it.each(["QQ==", "QR", "+w", "/w", "Q", "QQ\n", "*"])("refuses %j as base64url", (text) => {
    expect(decodeBase64Url(text)).toBeNull();
  });
});
