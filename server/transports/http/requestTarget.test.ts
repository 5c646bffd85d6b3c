import fc from "fast-check";
import { expect, it } from "vitest";
import { hostProblem, targetProblem } from "@/server/transports/http/requestTarget";

it.each(["/", "/v1/rubrics?limit=1", "/v1/x/..x/.hidden/...", "/docs?next=/../x", "/v1/%2F%2e%2e%2F", "/check?a=b\\c"])(
  "accepts %s",
  (target) => expect(targetProblem(target)).toBeNull(),
);

it.each(["*", "", "http://evil.example/", "https://evil.example//x", "//evil.example/", "v1", "/a b", "/a\tb", "/a#b"])(
  "refuses %j as an invalid request",
  (target) => expect(targetProblem(target)).toMatchObject({ code: "invalid_request" }),
);

it.each([
  "/v1/../metrics",
  "/v1/%2e%2e/metrics",
  "/v1/.%2E/metrics",
  "/v1/./x",
  "/v1/..",
  "/%2e?x",
  "/verifications/%ff%fe",
  "/v1/%",
  "/v1\\..\\metrics",
])("refuses %j as an unknown path", (target) => expect(targetProblem(target)).toMatchObject({ code: "not_found" }));

it("accepts only targets that name the same path on the same site after URL parsing", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    ".",
    "%2e",
    "%2E",
    "%2f",
    "%5c",
    "%",
    "\t",
    "\n",
    " ",
    "@",
    ":",
    "?",
    "#",
    "v1",
  );
  const target = fc.array(piece, { maxLength: 9 }).map((pieces) => `/${pieces.join("")}`);
  fc.assert(
    fc.property(target, (text) => {
      fc.pre(targetProblem(text) === null);
      const url = new URL(`http://service.example${text}`);
      expect(url.host).toBe("service.example");
      expect(url.pathname).toBe(text.split("?", 1)[0]);
      expect(new URL(text, "http://service.example").host).toBe("service.example");
    }),
    { numRuns: 20_000 },
  );
});

it("refuses several Host headers, whatever their case", () => {
  expect(hostProblem(["Host", "a", "accept", "host"])).toBeNull();
  expect(hostProblem(["Host", "a", "x", "y", "HOST", "a"])).toMatchObject({ code: "invalid_request" });
});
