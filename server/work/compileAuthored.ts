// Compiles authored rubrics. The pool analyzes patterns one by one and compiles large rubrics.
import { Problem } from "@/server/contracts/problems";
import { patternBound } from "@/server/primitives/patternBound";
import {
  cachedScreening,
  storeScreenings,
  listPatterns,
  type ScreenedPattern,
} from "@/server/primitives/screenPattern";
import type { CompiledResult, RubricCompilation } from "@/server/rubric/compile";
import { describeIssues } from "@/server/rubric/issues";
import { offload, SMALL_CHARS } from "@/server/work/offload";
import { runInPool, WorkExceeded, type WorkOwner } from "@/server/work/pool";
import type { TaskOutput } from "@/server/work/tasks";

/** The time limit for screening all patterns of one rubric. A pattern that was not screened by then is `unknown`. */
const MAX_RUBRIC_SCREENING_MS = 20_000;
/** The time limit for screening one pattern. The analyzer has a shorter limit; the rest is for loading it on a busy machine. */
const MAX_PATTERN_SCREENING_MS = 15_000;

/**
 * Runs `compileAndLint` without blocking the event loop.
 * @throws invalid_request if it takes too long, and the refusals of the pool
 */
export function compileAuthored(owner: WorkOwner, authored: Record<string, unknown>): Promise<RubricCompilation> {
  return compileBy("compileAndLint", owner, authored);
}

/**
 * Compiles a rubric that must compile.
 * @throws invalid_request with the compiler's errors in the detail
 */
export async function requireCompiled(owner: WorkOwner, authored: Record<string, unknown>): Promise<CompiledResult> {
  const result = await compileAuthored(owner, authored);
  if (!result.ok) {
    const errors = result.issues
      .filter(({ severity }) => severity === "error")
      .map(({ path, code, message }) => ({ in: "body" as const, pointer: path, code, message }));
    throw new Problem("invalid_request", describeIssues(result.issues), { errors });
  }
  return result;
}

/** Runs `checkRubric` in the same way. */
export function checkAuthored(
  owner: WorkOwner,
  { body }: { body: Record<string, unknown> },
): Promise<TaskOutput<"checkRubric">> {
  return compileBy("checkRubric", owner, body);
}

async function compileBy<T extends "compileAndLint" | "checkRubric">(
  task: T,
  owner: WorkOwner,
  authored: Record<string, unknown>,
): Promise<TaskOutput<T>> {
  const patterns = listPatterns(authored);
  const screened = await screenAll(owner, patterns);
  const instructions = patterns.reduce((sum, { pattern }) => sum + patternBound(pattern), 0);
  return offload(
    owner,
    task,
    { authored, screened },
    {
      heavy: instructions > SMALL_CHARS,
      exceeded: ["invalid_request", "the rubric takes too long to compile; shorten its patterns, schemas and texts"],
    },
  );
}

async function screenAll(owner: WorkOwner, patterns: ReturnType<typeof listPatterns>): Promise<ScreenedPattern[]> {
  const deadlineMs = performance.now() + MAX_RUBRIC_SCREENING_MS;
  const screened: ScreenedPattern[] = [];
  for (const one of patterns) {
    const screening = cachedScreening(one) ?? (await screenOne(owner, one, deadlineMs - performance.now()));
    if (screening) screened.push({ ...one, screening });
  }
  storeScreenings(screened);
  return screened;
}

/** Screens one pattern. Returns null for one that the compiler refuses. */
async function screenOne(owner: WorkOwner, one: { pattern: string; flags: string }, leftMs: number) {
  if (leftMs <= 0) return "unknown";
  try {
    return await runInPool(owner, "screenAuthored", one, Math.min(MAX_PATTERN_SCREENING_MS, leftMs));
  } catch (error) {
    if (error instanceof WorkExceeded) return "unknown";
    throw error;
  }
}
