// docs/api-additions.md is what the script writes.
import { expect, it } from "vitest";
import { additionsDocument } from "@/scripts/apiAdditions/document";
import { findAdditions } from "@/scripts/apiAdditions/findAdditions";
import { operationRows } from "@/server/api/operations";
import { readDocument } from "@/testing/documents";
import { specEndpoints } from "@/testing/spec";

it("is current; npx tsx scripts/make-api-additions.ts writes it", () => {
  expect(readDocument("api-additions.md")).toBe(additionsDocument());
});

it("has every operation that the specification does not have", () => {
  const specified = new Set(specEndpoints().map(({ method, path }) => `${method} ${path}`));
  const all = operationRows.flatMap(([, { http }]) => (http ? [`${http.method} ${http.path}`] : []));
  const added = all.filter((name) => !specified.has(name));
  expect(
    findAdditions()
      .operations.map(({ name }) => name)
      .sort(),
  ).toEqual(added.sort());
});

it("finds the fields that were added to documents of the specification", () => {
  const names = findAdditions().fields.map(({ owner, name }) => `${owner}.${name}`);
  expect(names).toEqual(
    expect.arrayContaining([
      "VerifyRequest.rubric",
      "VerificationObject.decided",
      "CriterionResult.key",
      "Problem.errors",
    ]),
  );
  for (const name of ["VerifyRequest.rubric_id", "Verdict.score", "InlineSubmission.inline"])
    expect(names).not.toContain(name);
});
