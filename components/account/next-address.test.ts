import fc from "fast-check";
import { expect, it } from "vitest";
import { nextAddress } from "@/components/account/next-address";

it.each([
  ["/cockpit?rubric=a%20b#x", "/cockpit?rubric=a%20b#x"],
  ["/rubrics/../cockpit", "/cockpit"],
  ["/", "/"],
  [null, "/home"],
  ["", "/home"],
  ["https://elsewhere.example/", "/home"],
  ["//elsewhere.example/", "/home"],
  ["/\\elsewhere.example/", "/home"],
  ["/./\\elsewhere.example/", "/home"],
  ["/.//elsewhere.example/", "/home"],
  ["/%2e//elsewhere.example/", "/home"],
  ["/x/..//elsewhere.example/", "/home"],
  ["\t//elsewhere.example", "/home"],
  ["/\t/elsewhere.example", "/home"],
  ["javascript:alert(1)", "/home"],
  ["cockpit", "/home"],
])("%j leads to %s", (requestedAddress, expected) => expect(nextAddress(requestedAddress, "/home")).toBe(expected));

it("stays on this site, whatever separators, dots, escapes and controls the address mixes", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    ".",
    "%2e",
    "%2f",
    "%5c",
    "%",
    "\t",
    "\n",
    "\r",
    " ",
    "@",
    ":",
    "?",
    "#",
    "x",
  );
  const address = fc.array(piece, { maxLength: 9 }).map((pieces) => `/${pieces.join("")}evil.example`);
  fc.assert(
    fc.property(
      address,
      fc.constantFrom("https://verify.example.com", "http://localhost:3000"),
      (requestedAddress, site) => {
        const next = nextAddress(requestedAddress, "/home");
        const resolvedUrl = new URL(next, `${site}/sign-in`);
        expect(resolvedUrl.origin).toBe(site);
        expect(resolvedUrl.pathname + resolvedUrl.search + resolvedUrl.hash).toBe(next);
      },
    ),
    { numRuns: 20_000 },
  );
});
