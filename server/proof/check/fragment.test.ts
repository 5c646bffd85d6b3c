import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { LIMITS } from "@/server/contracts/limits";
import { readProofFragment } from "@/server/proof/check/fragment";

const pack = (text: string | Uint8Array) => deflateRawSync(text).toString("base64url");

describe("readProofFragment", () => {
  it("reads JSON of many chunks", async () => {
    const value = { text: "é".repeat(200_000) };
    expect(await readProofFragment(pack(JSON.stringify(value)))).toEqual(value);
  });

  it("stops where a request body would", async () => {
    const longest = JSON.stringify("a".repeat(LIMITS.maxBodyBytes - 2));
    expect(await readProofFragment(pack(longest))).toHaveLength(LIMITS.maxBodyBytes - 2);
    expect(await readProofFragment(pack(`${longest} `))).toBeNull();
    expect(await readProofFragment(pack(" ".repeat(64 * LIMITS.maxBodyBytes)))).toBeNull();
  });

  it.each([
    ["nothing", ""],
    ["standard base64", Buffer.from(deflateRawSync("{}")).toString("base64") + "="],
    ["what is not deflate", Buffer.from("plain text").toString("base64url")],
    ["deflate cut short", pack(JSON.stringify({ a: "b".repeat(50) })).slice(0, 8)],
    ["what is not UTF-8", pack(Uint8Array.of(0x22, 0xff, 0x22))],
    ["what is not JSON", pack("{")],
    ["a duplicate key", pack('{"a":1,"a":2}')],
  ])("refuses %s", async (_, fragment) => {
    expect(await readProofFragment(fragment)).toBeNull();
  });
});
