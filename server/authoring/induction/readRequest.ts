// Reads the bodies of the induction requests (spec: from-outcomes, from-description).
import type * as z from "zod";
import {
  type InductionExample,
  type InductionOptions,
  RubricFromDescriptionRequest,
  RubricFromOutcomesRequest,
} from "@/server/authoring/contract/induction";
import { jsonFault } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { Problem, type ProblemCode } from "@/server/contracts/problems";
import type { RoleAttachment, RoleBlob } from "@/server/contracts/roleBlob";
import { sha256Hex } from "@/server/deps/hash";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import type { Example } from "@/server/authoring/induction/examples";
import { normalizeSubmission } from "@/server/submission/normalize";
import { countOf } from "@/server/contracts/quantities";

const ISSUES_SHOWN = 3;
const OUTSIDE_ROLES: readonly PropertyKey[] = ["id", "rationale"];
/** Faults in the examples are reported before other faults. */
const PRECEDENCE: readonly ProblemCode[] = ["invalid_input_roles", "invalid_label", "invalid_request"];

type Fault = { code: ProblemCode; message: string };

export type OutcomesRequest = { examples: Example[]; goal: string | null; options: InductionOptions };
type DescriptionRequest = { description: string; options: InductionOptions };

/**
 * Reads the body of a request with labeled examples.
 * @throws too_few_examples, too_many_examples, then the first of invalid_input_roles, invalid_label, invalid_request
 * with every field named, then conflicting_labels
 */
export function readOutcomesRequest(body: Record<string, unknown>): OutcomesRequest {
  const { examples } = body;
  if (Array.isArray(examples)) refuseCount(examples.length);
  const parsed = RubricFromOutcomesRequest.safeParse(body);
  if (!parsed.success) throw toProblem(parsed.error.issues.map(toFault));
  refuseUnstorable(body);
  const ids = parsed.data.examples.map((example, index) => example.id ?? String(index));
  const repeatedIndex = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (repeatedIndex >= 0) {
    throw new Problem("invalid_request", `body.examples.${repeatedIndex}.id: repeats the id of another example`);
  }
  refuseConflicts(parsed.data.examples);
  return {
    examples: parsed.data.examples.map((example, index) => toExample(example, ids[index] ?? String(index))),
    goal: parsed.data.goal ?? null,
    options: parsed.data.options ?? {},
  };
}

/**
 * Reads the body of a request with a description.
 * @throws invalid_request
 */
export function readDescriptionRequest(body: Record<string, unknown>): DescriptionRequest {
  const parsed = RubricFromDescriptionRequest.safeParse(body);
  if (!parsed.success) throw toProblem(parsed.error.issues.map(toFault));
  refuseUnstorable(body);
  return { description: parsed.data.description, options: parsed.data.options ?? {} };
}

function refuseCount(count: number): void {
  const countFault = (bound: string) => `body.examples: has ${countOf(count, "example")}; send ${bound}`;
  if (count < LIMITS.inductionExamplesMin) {
    throw new Problem("too_few_examples", countFault(`at least ${LIMITS.inductionExamplesMin}`));
  }
  if (count > LIMITS.inductionExamples)
    throw new Problem("too_many_examples", countFault(`at most ${LIMITS.inductionExamples}`));
}

function toFault({ path, message }: z.core.$ZodIssue): Fault {
  const [where, , field] = path;
  const isInExample = where === "examples" && path.length > 1;
  const isInRole = isInExample && !OUTSIDE_ROLES.includes(field ?? "");
  const code = !isInRole ? "invalid_request" : field === "label" ? "invalid_label" : "invalid_input_roles";
  return { code, message: `${["body", ...path].join(".")}: ${message}` };
}

function toProblem(faults: readonly Fault[]): Problem {
  const sortedFaults = PRECEDENCE.flatMap((code) => faults.filter((fault) => fault.code === code));
  const detail = sortedFaults.slice(0, ISSUES_SHOWN).map(({ message }) => message);
  return new Problem(sortedFaults[0]?.code ?? "invalid_request", detail.join("; "));
}

function refuseUnstorable(body: Record<string, unknown>): void {
  const fault = jsonFault(body);
  if (fault) throw new Problem("invalid_request", `body${fault.pointer.replaceAll("/", ".")}: ${fault.message}`);
}

/** Refuses two labels for the same inputs, because no rubric could satisfy both. */
function refuseConflicts(examples: readonly InductionExample[]): void {
  const firstIndexes = new Map<string, number>();
  for (const [index, { label, id: _, rationale: __, ...roles }] of examples.entries()) {
    const inputs = sha256Hex(canonicalJson(roles));
    const earlierIndex = firstIndexes.get(inputs) ?? index;
    firstIndexes.set(inputs, earlierIndex);
    const earlierLabel = examples[earlierIndex]?.label;
    if (earlierLabel === label) continue;
    const detail = `body.examples.${index}.label: is ${label}, but body.examples.${earlierIndex}.label is ${earlierLabel} for the same inputs`;
    throw new Problem("conflicting_labels", detail);
  }
}

function toExample({ label, rationale, id: _, context, evidence, ...roles }: InductionExample, id: string): Example {
  const submission = normalizeSubmission({
    ...roles,
    ...(context === undefined ? {} : { context: toAttachments(context) }),
    ...(evidence === undefined ? {} : { evidence: toAttachments(evidence) }),
  });
  return { id, label, submission, rationale: rationale ?? null };
}

function toAttachments(role: RoleBlob | RoleAttachment[]): RoleAttachment[] {
  return Array.isArray(role) ? role : [{ value: role }];
}
