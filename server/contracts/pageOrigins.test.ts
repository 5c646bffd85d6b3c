import { expect, it } from "vitest";
import { pageOrigins } from "@/server/contracts/pageOrigins";

it.each([
  ["http://localhost:3000", "127.0.0.1:3000", "http://127.0.0.1:3000", true],
  ["http://localhost:3000", "[::1]:3000", "http://[::1]:3000", true],
  ["http://localhost:3000", "localhost:8080", "http://localhost:8080", true],
  ["http://localhost:3000", "localhost:8080", "http://localhost:3000", true],
  ["http://localhost:3000", "localhost:3000", "http://localhost:8080", false],
  ["http://localhost:3000", "192.168.1.5:3000", "http://192.168.1.5:3000", false],
  ["http://localhost:3000", "evil.example", "http://evil.example", false],
  ["http://localhost:3000", "localhost.evil.example", "http://localhost.evil.example", false],
  ["http://localhost:3000", "127.0.0.1.evil.example", "http://127.0.0.1.evil.example", false],
  ["http://localhost:3000", "user@localhost:1", "http://localhost:1", false],
  ["https://verify.example", "127.0.0.1:3000", "http://127.0.0.1:3000", false],
  ["https://verify.example", "verify.example", "https://verify.example", true],
])("a service at %s, opened at %s, allows pages of %s: %s", (publicBaseUrl, host, origin, allowedOrigins) => {
  expect(pageOrigins(publicBaseUrl, new Headers({ host })).includes(origin)).toBe(allowedOrigins);
});
