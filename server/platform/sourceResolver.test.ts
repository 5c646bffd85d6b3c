import { expect, it } from "vitest";
import { readTrustedProxies } from "@/server/platform/trustedProxies";
import { sourceResolver } from "@/server/platform/sourceResolver";

it.each([
  // trusted proxies, peer, X-Forwarded-For, source
  ["", "203.0.113.7", null, "203.0.113.7"],
  ["", "::ffff:203.0.113.7", null, "203.0.113.7"],
  ["", "203.0.113.7", "198.51.100.1", "203.0.113.7"],
  ["", "203.0.113.7", "unknown", "203.0.113.7"],
  ["10.0.0.5", "10.0.0.5", "203.0.113.7", "203.0.113.7"],
  ["10.0.0.5", "::ffff:10.0.0.5", "203.0.113.7", "203.0.113.7"],
  ["10.0.0.5", "10.0.0.5", "198.51.100.1, 203.0.113.7", "203.0.113.7"],
  ["10.0.0.0/8", "10.0.0.5", "198.51.100.1, 203.0.113.7, 10.0.0.6", "203.0.113.7"],
  ["10.0.0.5", "10.0.0.5", "203.0.113.7:52100", "203.0.113.7"],
  ["10.0.0.5", "10.0.0.5", "[2001:db8::1]:443", "2001:db8::1"],
  ["10.0.0.5", "10.0.0.5", "[2001:db8::1]", "2001:db8::1"],
  ["10.0.0.5", "10.0.0.5", "2001:db8::1", "2001:db8::1"],
  ["10.0.0.5", "10.0.0.5", "::ffff:203.0.113.7", "203.0.113.7"],
  ["10.0.0.5", "10.0.0.5", "", "10.0.0.5"],
  ["10.0.0.5", "10.0.0.5", "203.0.113.7,", "10.0.0.5"],
  ["10.0.0.5", "127.0.0.1", "203.0.113.7", "127.0.0.1"],
])("behind %j, a request from %s with X-Forwarded-For %j has the source %s", (proxies, peer, forwardedFor, source) => {
  expect(sourceResolver(readTrustedProxies(proxies))(peer, forwardedFor)).toBe(source);
});

it.each([null, "", "unknown"])("refuses a request from the peer %j, whose address is unknown", (peer) => {
  expect(() => sourceResolver(readTrustedProxies(""))(peer, "203.0.113.7")).toThrow(
    expect.objectContaining({ code: "untrusted_request_source" }) as Error,
  );
});

it.each(["unknown", "203.0.113.7, unknown", "203.0.113.7, 256.0.0.1"])(
  "refuses X-Forwarded-For %j of a trusted proxy, since the source is unknown",
  (forwardedFor) => {
    expect(() => sourceResolver(readTrustedProxies("10.0.0.5"))("10.0.0.5", forwardedFor)).toThrow(
      expect.objectContaining({ code: "untrusted_request_source" }) as Error,
    );
  },
);
