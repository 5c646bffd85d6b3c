import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { createUriFetcher } from "@/server/platform/fetch/fetchUri";
import { type R2Settings, r2Settings } from "@/server/platform/fetch/r2";
import { PUBLIC_ONLY, type Policy } from "@/server/platform/fetch/safeRequest";
import { type Bucket, startBucket } from "@/testing/bucket";
import { answers, type Behavior, drips, floods, type Receiver, resets, startReceiver } from "@/testing/receiver";

/** Treats 127.0.0.1 as public. */
const local: Policy = {
  protocols: ["http:"],
  isAllowedAddress: (address) => address === "127.0.0.1",
  resolve: async () => [{ address: "127.0.0.1", family: 4 }],
};
const fetchUri = createUriFetcher(local, null, 2_000);

let web: Receiver;
beforeAll(async () => {
  web = await startReceiver();
});
afterAll(() => web.stop());

const fetchFrom = (behavior: Behavior, uri = web.url) => {
  web.behave(behavior);
  return fetchUri(uri, "t1");
};
const sends =
  (body: Buffer, headers: Record<string, string> = {}): Behavior =>
  (response) =>
    void response.writeHead(200, headers).end(body);
const gone = (reason: RegExp, retry = false) => ({ unavailable: expect.stringMatching(reason) as string, retry });

it("throws when the process has no file descriptor left, instead of blaming the address", async () => {
  const lack = Object.assign(new Error("connect EMFILE"), { code: "EMFILE", syscall: "connect" });
  const fetchWithLack = createUriFetcher({ ...local, resolve: () => Promise.reject(lack) }, null);
  await expect(fetchWithLack("http://example.org/", "t1")).rejects.toBe(lack);
});

describe("from the web", () => {
  it("returns UTF-8 text without its byte order mark, with line endings unchanged", async () => {
    const text = 'zażółć\r\n{"a": 1}\u2028';
    expect(await fetchFrom(sends(Buffer.from(`\uFEFF${text}`)))).toEqual({ text });
    expect(await fetchFrom(answers(200, ""))).toEqual({ text: "" });
  });

  it.each([
    ["gzip", gzipSync("packed")],
    ["br", brotliCompressSync("packed")],
  ])("decompresses a %s response that was not requested", async (encoding, body) => {
    expect(await fetchFrom(sends(body, { "content-encoding": encoding }))).toEqual({ text: "packed" });
  });

  it("stops decompressing at the limit", async () => {
    const bomb = gzipSync(Buffer.alloc(32 * 1_048_576));
    expect(bomb.length).toBeLessThan(SERVER_LIMITS.uriContentBytes);
    expect(await fetchFrom(sends(bomb, { "content-encoding": "gzip" }))).toEqual(gone(/is over 2097152 bytes/));
  });

  it.each([
    ["over 2 MiB", floods, /over 2097152/, false],
    ["bytes that are not UTF-8", sends(Buffer.from([0xff, 0xfe, 0x41])), /not UTF-8/, false],
    ["text with NUL", answers(200, "a\0b"), /not UTF-8 text/, false],
    ["an unknown encoding", answers(200, "x", { "content-encoding": "zstd" }), /encoded as zstd/, false],
    ["a corrupt encoding", answers(200, "x", { "content-encoding": "gzip" }), /cannot be decompressed/, false],
    ["a page that is missing", answers(404), /status 404/, false],
    ["a redirect to nowhere", answers(302), /status 302/, false],
    ["a server error", answers(503), /status 503/, true],
    ["a reset", resets, /connection was closed/, true],
    ["a drip", drips("x", 20), /too long/, true],
  ])("explains why content is unavailable: %s", async (_, behavior, reason, retry) => {
    expect(await fetchFrom(behavior)).toEqual(gone(reason, retry));
  });

  it("follows five redirects, relative ones too, and not a sixth", async () => {
    const chain =
      (length: number): Behavior =>
      (response, { path: at }) => {
        const hop = Number(at.slice(1));
        if (hop < length) response.writeHead(302, { location: `/${hop + 1}` }).end();
        else response.end("there");
      };
    expect(await fetchFrom(chain(5), `${web.url}/0`)).toEqual({ text: "there" });
    expect(await fetchFrom(chain(6), `${web.url}/0`)).toEqual(gone(/redirects more than 5 times/));
  });

  it.each(["http://127.0.0.2/", "http://[::1]/", "https://127.0.0.1/", "file:///etc/passwd", "http://u:p@127.0.0.1/"])(
    "does not follow a redirect to %s",
    async (location) => {
      expect(await fetchFrom(answers(302, "", { location }))).toEqual(gone(/not allowed|no public address/));
    },
  );

  it("rejects private addresses by default", async () => {
    const strict = createUriFetcher(PUBLIC_ONLY, null);
    expect(await strict("https://127.0.0.1/", "t1")).toEqual(gone(/no public address/));
    expect(await strict("https://169.254.169.254/latest/meta-data", "t1")).toEqual(gone(/no public address/));
  });
});

describe("from the bucket", () => {
  let bucket: Bucket;
  let r2: R2Settings | null;
  beforeAll(async () => {
    bucket = await startBucket();
    r2 = r2Settings({ ...bucket.environment, R2_KEY_PREFIX: "{tenant_id}/" });
    await bucket.put("t1/reports/%C3%BC%201.json", '{"ok":true}');
    await bucket.put("t1/large", new Uint8Array(SERVER_LIMITS.uriContentBytes + 1));
  });
  afterAll(() => bucket.stop());

  it("reads an object with a signed request", async () => {
    const fromBucket = createUriFetcher(PUBLIC_ONLY, r2);
    expect(await fromBucket("r2://work/t1/reports/%C3%BC%201.json", "t1")).toEqual({ text: '{"ok":true}' });
    expect(await fromBucket("r2://work/t1/large", "t1")).toEqual(gone(/over 2097152/));
    expect(await fromBucket("r2://work/t1/missing", "t1")).toEqual(gone(/status 404/));
    for (const wrongSetting of [{ accessKeyId: "OTHER" }, { secretAccessKey: "other" }]) {
      const refusedFetch = createUriFetcher(PUBLIC_ONLY, r2 && { ...r2, ...wrongSetting });
      expect(await refusedFetch("r2://work/t1/large", "t1")).toEqual(gone(/status 403/));
    }
  });

  it.each([
    "r2://work/t1/large",
    "r2://work/t2",
    "r2://work/t2/../t1/large",
    "r2://work/t2/%2e%2e/t1/large",
    "r2://work/t2%2Flarge",
  ])("keeps %s from another tenant", async (uri) => {
    expect(await createUriFetcher(PUBLIC_ONLY, r2)(uri, "t2")).toEqual(gone(/begin with t2\//));
  });

  it("lets any tenant read when the prefix is empty", async () => {
    const fetchAnyKey = createUriFetcher(PUBLIC_ONLY, r2 && { ...r2, keyPrefix: "" });
    expect(await fetchAnyKey("r2://work/t1/reports/%C3%BC%201.json", "t2")).toEqual({ text: '{"ok":true}' });
  });

  it.each([
    "r2://work",
    "r2://work/",
    "r2://../work/large",
    "r2://UPPER/x",
    "r2://work:1/x",
    "r2://work/x?versionId=1",
  ])("rejects %s as an object reference", async (uri) => {
    expect(await createUriFetcher(PUBLIC_ONLY, r2)(uri, "t1")).toEqual(gone(/not r2:/));
  });

  it("requires all three settings or none", () => {
    expect(r2Settings({ R2_KEY_PREFIX: "" })).toBeNull();
    expect(() => r2Settings({ R2_ENDPOINT: "https://a.example", R2_KEY_PREFIX: "" })).toThrow(/R2_ACCESS_KEY_ID/);
  });

  it("reports a missing bucket configuration", async () => {
    expect(await fetchUri("r2://work/large", "t1")).toEqual(gone(/no r2 endpoint/));
  });
});
