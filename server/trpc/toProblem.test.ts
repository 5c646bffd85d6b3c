import { TRPCError } from "@trpc/server";
import { expect, it } from "vitest";
import * as z from "zod";
import { JudgeTier } from "@/server/contracts/enums";
import { toProblem } from "@/server/trpc/toProblem";

const detailOf = (schema: z.ZodType, value: unknown) => {
  const cause = z.strictObject({ body: schema }).safeParse({ body: value }).error;
  return toProblem(new TRPCError({ code: "BAD_REQUEST", cause }), null).detail;
};

it("lists the values of a union of values", () => {
  expect(detailOf(JudgeTier, 4)).toBe("body: must be one of 1, 2, 3");
});

it("keeps the words of every other union", () => {
  expect(detailOf(z.union([z.string(), z.literal(1)]), 2)).toBe("body: Invalid input");
  expect(detailOf(z.union([z.string(), z.int()], "must be text or a whole number"), null)).toBe(
    "body: must be text or a whole number",
  );
});
