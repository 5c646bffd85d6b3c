import { expect, it } from "vitest";
import { pickFilters, readListAddress, toSearchQuery } from "@/components/verifications/list/verifications-query";
import { VerificationsQuery } from "@/server/verification/contract/list";

const pickFrom = (address: string) => {
  const params = new URLSearchParams(address);
  return pickFilters((name) => params.get(name));
};

it("maps every filter to the operation's query", () => {
  const filters = pickFrom(
    "q=acme/1&rubric=A&status=failed&verdict=none&flagged=no&reason=not_json&kind=task&from=2026-01-01&to=2026-01-31&order=oldest&tab=proof",
  );
  const query = toSearchQuery(filters);
  expect(query).toEqual({
    q: "acme/1",
    rubric_name: "A",
    status: "failed",
    determination: "none",
    flagged: false,
    flag_reason: "not_json",
    subject_kind: "task",
    from: "2026-01-01",
    to: "2026-01-31",
    order: "oldest",
  });
  expect(VerificationsQuery.safeParse(query).success).toBe(true);
});

it.each([
  "status=done",
  "verdict=toString",
  "flagged=maybe",
  "from=yesterday",
  "to=2026-13-01",
  "to=2026-02-30",
  `q=${"x".repeat(201)}`,
  "q=%00",
  "from=0000-01-01",
  "rubric=a%00",
  "q=",
])("ignores %s", (address) => expect(pickFrom(address)).toEqual({}));

it("names the filters of an address that are not applied, and no empty one", () =>
  expect(readListAddress(new URLSearchParams("status=done&q=%00&flagged=yes&kind=&tab=proof"))).toEqual({
    filters: { flagged: "yes" },
    ignoredFilters: ["q", "status"],
    cursor: null,
  }));
