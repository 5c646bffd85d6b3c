// An illegal body costs no issue for each of its elements, and is refused as before.
import { expect, test } from "vitest";
import { type OperationId, operations } from "@/server/api/operations";
import type { Operation } from "@/server/contracts/operation";
import { inputParser } from "@/server/trpc/inputParser";
import { toProblem } from "@/server/trpc/toProblem";
import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";

const MANY = 50_000;
const keys = (value: unknown) => Object.fromEntries(Array.from({ length: MANY }, (_, n) => [`key${n}`, value]));
const RUBRIC = "01a00000-0000-7000-8000-000000000000";
const grant = { reviewer_subject: "a", active: true };
const view = { page: "cockpit", name: "a" };

function refusal(id: OperationId, body: unknown): ZodError {
  try {
    inputParser(operations[id] as Operation)({ body });
  } catch (error) {
    if (error instanceof ZodError) return error;
    throw error;
  }
  throw new Error("it is accepted");
}

test.each<[string, OperationId, object, string]>([
  ["elements that are numbers", "review.setReviewer", { ...grant, capacities: Array(MANY).fill(1) }, "body.capacities"],
  ["entries that are numbers", "savedView.save", { ...view, query: keys(1) }, "body.query"],
  ["keys with NUL", "savedView.save", { ...view, query: { ...keys("a"), "\0": "a" } }, "body.query"],
  [
    "unknown keys",
    "verification.submit",
    { rubric_id: RUBRIC, submission: keys(1) },
    "body.submission: has unknown fields",
  ],
  ["unknown keys of the body", "verification.submit", keys(1), "body"],
  [
    "pieces of another type",
    "verification.submit",
    { rubric_id: RUBRIC, submission: { output: "a", context: Array(MANY).fill(1) } },
    "body.submission: context: has too many pieces; send at most 1000",
  ],
])("%s: few issues, and the first of them in the answer", (_, id, body, place) => {
  const error = refusal(id, body);
  expect(error.issues.length).toBeLessThan(5);
  const problem = toProblem(new TRPCError({ code: "BAD_REQUEST", cause: error }), operations[id]);
  expect(problem.code).toBe("invalid_request");
  expect(problem.detail).toContain(place);
  expect(problem.detail?.length).toBeLessThan(2_000);
});

test("of few values, every fault is an issue", () => {
  const { issues } = refusal("review.setReviewer", { ...grant, active: 1, capacities: [1, 2] });
  expect(issues.map(({ path }) => path.join("."))).toEqual(["body.active", "body.capacities.0", "body.capacities.1"]);
});
