import { TRPCError } from "@trpc/server";
import { expect, it } from "vitest";
import * as z from "zod";
import { JudgeTier } from "@/server/contracts/enums";
import { inputMessage } from "@/server/contracts/inputMessages";
import { inputParser } from "@/server/trpc/inputParser";
import { operations } from "@/server/api/operations";
import { Problem } from "@/server/contracts/problems";
import { toProblem } from "@/server/trpc/toProblem";

const readDetail = (schema: z.ZodType, value: unknown) => {
  const cause = z.strictObject({ body: schema }).safeParse({ body: value }, { error: inputMessage }).error;
  return toProblem(new TRPCError({ code: "BAD_REQUEST", cause }), null).detail;
};

it("lists the values of a union of values", () => {
  expect(readDetail(JudgeTier, 4)).toBe("body: must be one of 1, 2, 3");
});

it("words every other union", () => {
  expect(readDetail(z.union([z.string(), z.boolean()]), 2)).toBe("body: must be a string or true or false");
  expect(readDetail(z.union([z.string(), z.int()], "must be text or a whole number"), null)).toBe(
    "body: must be text or a whole number",
  );
});

it("lists each field at fault, with its place, code and message", () => {
  const operation = operations["verification.submit"];
  const parse = () =>
    inputParser(operation)({ idempotency_key: "", body: { rubric: 1, submission: { inline: "x" }, more: 1 } });
  let problem: Problem | null = null;
  try {
    parse();
  } catch (cause) {
    problem = toProblem(new TRPCError({ code: "BAD_REQUEST", cause }), operation);
  }
  expect(problem?.errors).toEqual([
    { in: "header", pointer: "/idempotency-key", code: "out_of_range", message: "must not be empty" },
    { in: "body", pointer: "/rubric", code: "invalid_type", message: "must be a string" },
    {
      in: "body",
      pointer: "/more",
      code: "unknown_field",
      message: expect.stringMatching(/^has the unknown field "more"; allowed: rubric_id, rubric, submission/) as string,
    },
  ]);
});

it("reads the field at fault from a detail that names one", () => {
  expect(new Problem("invalid_request", "body.subject.ref: is unknown").errors).toEqual([
    { in: "body", pointer: "/subject/ref", code: "invalid_value", message: "is unknown" },
  ]);
  expect(new Problem("invalid_request", "cursor: send another").errors).toMatchObject([
    { in: "query", pointer: "/cursor" },
  ]);
  expect(new Problem("invalid_request", "the verification failed: no verdict").errors).toEqual([]);
});
