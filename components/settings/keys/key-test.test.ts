import { describe, expect, it } from "vitest";
import { readFor } from "@/components/settings/keys/key-test";
import { operations } from "@/server/api/operations";
import type { Operation } from "@/server/contracts/operation";
import { Scope } from "@/server/contracts/scopes";

const reads = (Object.values(operations) as Operation[]).filter(({ http }) => http?.method === "GET");
const rowOf = (path: string) => reads.find(({ http }) => http?.path === path.split("?")[0]);

describe("the read that tests a key", () => {
  it.each(["verify:read", "rubric:read", "webhooks:manage", "escalation:read", "evidence:write"] as const)(
    "is one that %s allows",
    (scope) => {
      expect(rowOf(readFor([scope]))?.scope).toBe(scope);
    },
  );

  it("exists for every scope and accepts its query", () => {
    for (const scope of Scope.options) {
      const { searchParams } = new URL(readFor([scope]), "http://localhost");
      const query = rowOf(readFor([scope]))?.query;
      expect(rowOf(readFor([scope]))).toBeDefined();
      for (const name of searchParams.keys()) expect(query?.shape).toHaveProperty(name);
    }
  });
});
