import { describe, expect, it } from "vitest";
import { findTestPath } from "@/components/settings/keys/key-test";
import { operations } from "@/server/api/operations";
import type { Operation } from "@/server/contracts/operation";
import { Scope } from "@/server/contracts/scopes";

const readOperations = (Object.values(operations) as Operation[]).filter(({ http }) => http?.method === "GET");
const findOperation = (path: string) => readOperations.find(({ http }) => http?.path === path.split("?")[0]);

describe("the read that tests a key", () => {
  it.each(["verify:read", "rubric:read", "webhooks:manage", "escalation:read", "evidence:write"] as const)(
    "is one that %s allows",
    (scope) => {
      expect(findOperation(findTestPath([scope]))?.scope).toBe(scope);
    },
  );

  it("exists for every scope and accepts its query", () => {
    for (const scope of Scope.options) {
      const { searchParams } = new URL(findTestPath([scope]), "http://localhost");
      const query = findOperation(findTestPath([scope]))?.query;
      expect(findOperation(findTestPath([scope]))).toBeDefined();
      for (const name of searchParams.keys()) expect(query?.shape).toHaveProperty(name);
    }
  });
});
