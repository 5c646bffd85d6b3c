// Tests hostile and broken addresses over real sockets.
import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { type Policy, PUBLIC_ONLY, safeRequest } from "@/server/platform/fetch/safeRequest";
import { isPublicAddress } from "@/server/deps/publicHttpsUrl";
import { answers, drips, floods, hangs, type Receiver, resets, startReceiver } from "@/testing/receiver";

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));
const openReceiver = async (...setUp: Parameters<typeof startReceiver>): Promise<Receiver> => {
  const receiver = await startReceiver(...setUp);
  stops.push(receiver.stop);
  return receiver;
};

/** Treats 127.0.0.1 as public and every other address as private. */
const createPolicy = (resolve: Policy["resolve"] = async () => [{ address: "127.0.0.1", family: 4 }]): Policy => ({
  protocols: ["http:"],
  isAllowedAddress: (address) => address === "127.0.0.1",
  resolve,
});
const get = (url: string, { policy = createPolicy(), maxBytes = 1_000, timeoutMs = 5_000 } = {}) =>
  safeRequest(policy, new URL(url), {
    method: "GET",
    headers: {},
    maxBytes,
    signal: AbortSignal.timeout(timeoutMs),
  });

describe("addresses", () => {
  it("connects to the address that was checked, whatever the name resolves to later", async () => {
    const inside = await openReceiver(answers(200, "secret"), "127.0.0.2");
    const outside = await openReceiver(answers(200, "public"));
    let lookups = 0;
    const rebindingPolicy = createPolicy(async () => [
      { address: lookups++ === 0 ? "127.0.0.1" : "127.0.0.2", family: 4 },
    ]);
    const answer = await get(`http://rebind.example:${outside.port}/`, { policy: rebindingPolicy });
    expect(answer.body.toString()).toBe("public");
    expect(outside.received[0]?.headers.host).toBe(`rebind.example:${outside.port}`);
    await expect(get(`http://rebind.example:${inside.port}/`, { policy: rebindingPolicy })).rejects.toThrow(
      /no public/,
    );
    expect(inside.received).toEqual([]);
  });

  it("uses only the public addresses when a name has several", async () => {
    const inside = await openReceiver(answers(200, "secret"), "127.0.0.2");
    const mixedPolicy = createPolicy(async () => [
      { address: "127.0.0.2", family: 4 },
      { address: "127.0.0.1", family: 4 },
    ]);
    await expect(get(`http://mixed.example:${inside.port}/`, { policy: mixedPolicy })).rejects.toMatchObject({
      code: "ECONNREFUSED",
    });
    expect(inside.received).toEqual([]);
  });

  it.each([
    "10.0.0.1", "127.0.0.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "192.168.1.1", "::1", "::ffff:10.0.0.1", "::ffff:7f00:1",
    "fe80::1", "fc00::1", "fec0::1", "64:ff9b::a00:1", "::", "::ffff:0:a00:1", "::ffff:0:808:808", "::10.0.0.1", "64:ff9b:1::a00:1",
    "2002:a00:1::1", "2001::1", "2001:db8::1", "3fff::1", "5f00::1", "100::1", "100:0:0:1::1", "ff02::1", "fe80::1%lo", "not an address",
  ])("rejects a name that resolves to %s", async (address) => {
    const policy = { ...PUBLIC_ONLY, resolve: async () => [{ address, family: address.includes(":") ? 6 : 4 }] };
    await expect(get("https://name.example/", { policy })).rejects.toThrow(/no public address/);
  }); // prettier-ignore

  it.each(["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "2a00:1450:4001:82a::200e", "2001:4860:4860::8888"])(
    "accepts the public address %s",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    "https://127.0.0.1/", "https://2130706433/", "https://0177.0.0.1/", "https://0x7f.1/", "https://[::1]/", "https://[::ffff:127.0.0.1]/",
    "http://example.com/", "ftp://example.com/", "https://user:secret@example.com/",
  ])("rejects %s", async (url) => {
    const policy = { ...PUBLIC_ONLY, resolve: () => Promise.reject(new Error("must not be called")) };
    await expect(get(url, { policy })).rejects.toMatchObject({ name: "AddressRefused" });
  }); // prettier-ignore
});

describe("answers", () => {
  it("returns status, headers and body, and follows no redirect", async () => {
    const { url } = await openReceiver(answers(302, "go", { location: "http://127.0.0.1:1/" }));
    const answer = await get(url);
    expect({ ...answer, body: answer.body.toString(), headers: answer.headers.location }).toEqual({
      status: 302,
      headers: "http://127.0.0.1:1/",
      body: "go",
      isWhole: true,
    });
  });

  it("truncates an endless body at the limit and closes the connection", async () => {
    const floodingServer = await openReceiver(floods);
    const { body, isWhole } = await get(floodingServer.url, { maxBytes: 100_000 });
    expect(body).toHaveLength(100_000);
    expect(isWhole).toBe(false);
  });

  it("reads a body of exactly the limit as whole", async () => {
    const { url } = await openReceiver(answers(200, "x".repeat(1_000)));
    expect(await get(url)).toMatchObject({ isWhole: true });
  });

  it.each([
    ["hangs", hangs],
    ["drips", drips("x", 5)],
  ])("times out on a response that %s", async (_, behavior) => {
    const { url } = await openReceiver(behavior);
    await expect(get(url, { timeoutMs: 150 })).rejects.toMatchObject({ name: "TimeoutError" });
  });

  it("times out on a DNS lookup that hangs", async () => {
    const policy = createPolicy(() => new Promise(() => {}));
    await expect(get("http://slow.example/", { policy, timeoutMs: 50 })).rejects.toMatchObject({
      name: "TimeoutError",
    });
  });

  it("reports a connection that the server resets", async () => {
    const { url } = await openReceiver(resets);
    await expect(get(url)).rejects.toMatchObject({ code: "ECONNRESET" });
  });

  it.each([
    ["huge headers", `HTTP/1.1 200 OK\r\nx: ${"y".repeat(40_000)}\r\n\r\n`, "HPE_HEADER_OVERFLOW"],
    ["a protocol other than HTTP", "SSH-2.0-OpenSSH\r\n\r\n", "HPE_INVALID_CONSTANT"],
  ])("rejects %s", async (_, bytes, code) => {
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => socket.end(bytes));
    }).listen(0, "127.0.0.1");
    stops.push(() => void server.close());
    await once(server, "listening");
    await expect(get(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)).rejects.toMatchObject({ code });
  });
});
