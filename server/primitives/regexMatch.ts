// regex_match@1 (spec: Primitive behavior).
import { LIMITS } from "@/server/contracts/limits";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { abstentionOutcome, deterministicOutcome } from "@/server/verdict/outcome";
import { explainPatternEnd } from "@/server/primitives/finalLineBreak";
import { endsLinesAtCrlf, joinCrlf } from "@/server/primitives/lineEnds";
import { dialectDifferences } from "@/server/primitives/patternDialect";
import { piecesOf, roleBytes } from "@/server/submission/pieces";
import { RegexMatchConfig as AuthoredConfig } from "@/server/primitives/contract";
import { type Primitive, refuseWork } from "@/server/primitives/primitive";
import {
  compileAuthored,
  compileRegex,
  firstMatch,
  countInstructions,
  REGEX_FLAGS,
  UNICODE_CLASS,
} from "@/server/primitives/safeRegex";
import { screenPattern } from "@/server/primitives/screenPattern";
import { type Authored, readBoolean, readText, refuseUnknown, requireField } from "@/server/rubric/fields";
import type { IssueSink } from "@/server/rubric/issues";
import { blobText } from "@/server/submission/blob";

/** `crlf_ends_line`: `$` matches before \r\n too. Absent in rubrics of earlier releases. */
type RegexMatchConfig = { pattern: string; flags: string; must_match: boolean; crlf_ends_line?: true };

// Factor for patterns with Unicode classes. For short texts, building the wide tables of the automaton takes most time.
const UNICODE_COST = 16;

const FOREIGN_SYNTAX: readonly [RegExp, string][] = [
  [/\(\?<?[=!]/, "look-around"],
  [/\\[1-9]|\\k|\(\?P=/, "a backreference"],
  [/\(\?>|[*+?}]\+/, "an atomic group or possessive quantifier"],
];
/** Spellings of other languages, and how RE2 writes them. */
const FOREIGN_SPELLINGS: readonly [RegExp, string][] = [
  [/\\Z/, "\\n?\\z for \\Z"],
  [/\\h/, "[ \\t] for \\h"],
  [/\\R/, "\\r?\\n for \\R"],
  [/\\N/, "[^\\n] for \\N"],
  [/\\e/, "\\x1B for \\e"],
  [/\\u/, "\\x{0041} for \\u0041"],
  [/\\c/, "\\x01 for \\cA"],
  [/\[\^\]/, "(?s:.) for [^]"],
  [/\(\?[a-z]*x/, "the pattern without (?x), blanks and comments"],
  [/\(\?#/, "the pattern without comments"],
  [/\\[pP]\{[^}]{3,}\}/, "\\p{L} for \\p{Letter}, \\p{Greek} for \\p{Script=Greek} or \\p{IsGreek}"],
];

/**
 * Matches a regular expression. Config: `pattern` (RE2 syntax), `flags?` of i, m, s, `must_match?` (true). A list role
 * matches when one of its pieces does.
 */
export const regexMatch: Primitive = {
  id: "regex_match@1",
  requiresJudge: false,

  checkConfig(config, { type, applies_to }, sink) {
    const issues = sink.under("/config");
    refuseUnknown(config, Object.keys(AuthoredConfig.shape), issues);
    const must_match = readBoolean(config, "must_match", issues) ?? true;
    if (type === "must_not" && !must_match) {
      const advice = "Remove must_match: the criterion fails where the pattern matches. Or make the type must_have";
      issues.error("double_negation", "/must_match", `must_not with must_match false would demand a match. ${advice}.`);
    }
    const flags = readFlags(config, issues);
    if (!requireField(config, "pattern", "the regular expression, in RE2 syntax", issues)) return {};
    const pattern = readText(config, "pattern", SERVER_LIMITS.patternChars, issues);
    if (pattern === undefined) return { pattern: config["pattern"], flags, must_match };
    if (checkPattern(pattern, flags, issues)) {
      const missIsFavorable = !must_match || type === "must_not";
      checkDialect(pattern, missIsFavorable, issues);
      // Values are one JSON object, which ends without a line break.
      const warning = applies_to === "values" ? null : explainPatternEnd(pattern, flags, missIsFavorable);
      if (warning !== null) issues.warning("final_line_break", "/pattern", warning);
    }
    return { pattern, flags, must_match, ...(endsLinesAtCrlf(pattern, flags) ? { crlf_ends_line: true } : {}) };
  },

  evaluate(criterion, submission) {
    const { pattern, flags, must_match, crlf_ends_line } = criterion.config as RegexMatchConfig;
    const pieces = piecesOf(submission, criterion.applies_to);
    if (pieces.length === 0) return abstentionOutcome("role_missing", `The submission has no ${criterion.applies_to}.`);
    const bytes = roleBytes(submission, criterion.applies_to);
    const regex = compileRegex(pattern, flags);
    const refusal = refuseWork(bytes, regex.programSize() * bytes);
    if (refusal) return refusal;

    const shownPattern = `/${pattern}/${flags}`;
    for (const piece of pieces) {
      const text = blobText(piece.blob);
      const match = crlf_ends_line ? firstMatchOfLines(regex, text) : firstMatch(regex, text);
      if (!match) continue;
      const span = piece.cite(`chars:${match.start}-${match.end}`, text.slice(match.start, match.end));
      const place = `at ${span.locator}`;
      const rationale = must_match
        ? `${shownPattern} matches ${place}.`
        : `${shownPattern} must not match, but does ${place}.`;
      return deterministicOutcome(must_match, rationale, { evidenceSpans: [span] });
    }
    return deterministicOutcome(
      !must_match,
      must_match ? `${shownPattern} does not match.` : `${shownPattern} does not match, as required.`,
    );
  },

  cost(criterion, submission) {
    const { pattern, flags } = criterion.config as RegexMatchConfig;
    const work = countInstructions(pattern, flags) * roleBytes(submission, criterion.applies_to);
    return UNICODE_CLASS.test(pattern) ? work * UNICODE_COST : work;
  },
};

function readFlags(config: Authored, issues: IssueSink): string {
  const flags = config["flags"];
  if (flags === undefined) return "";
  const letters = typeof flags === "string" ? [...new Set(flags)].sort() : undefined;
  if (letters?.every((letter) => REGEX_FLAGS.includes(letter))) return letters.join("");
  issues.error("invalid_flags", "/flags", `Use only the flags ${REGEX_FLAGS.join(", ")}, as one string.`);
  return "";
}

/** Finds the first match with \r\n as one line end. Returns offsets in the original text. */
function firstMatchOfLines(regex: ReturnType<typeof compileRegex>, original: string): ReturnType<typeof firstMatch> {
  const { text, originalOffset } = joinCrlf(original);
  const match = firstMatch(regex, text);
  return match && { start: originalOffset(match.start), end: originalOffset(match.end) };
}

/** Reports differences of dialect. One that hides forbidden text is an error. */
function checkDialect(pattern: string, missIsFavorable: boolean, issues: IssueSink): void {
  for (const { message, missesText } of dialectDifferences(pattern, missIsFavorable)) {
    const report = missIsFavorable && missesText ? issues.error : issues.warning;
    report("regex_dialect", "/pattern", message);
  }
}

/** Whether the pattern is usable. Reports its issues. */
function checkPattern(pattern: string, flags: string, issues: IssueSink): boolean {
  const path = "/pattern";
  let regex: ReturnType<typeof compileAuthored>;
  try {
    regex = compileAuthored(pattern, flags);
  } catch (error) {
    const engineMessage = error instanceof Error ? error.message : "cannot be read";
    const foreignFeature = FOREIGN_SYNTAX.find(([syntax]) => syntax.test(pattern))?.[1];
    const spelling = FOREIGN_SPELLINGS.find(([syntax]) => syntax.test(engineMessage))?.[1];
    if (foreignFeature) {
      const fix = "Rewrite it without, or split it into two criteria (one of them with must_match false)";
      issues.error(
        "unsupported_pattern",
        path,
        `The linear-time engine has no ${foreignFeature.replace(/^an? /, "")}. ${fix}.`,
      );
    } else if (spelling) {
      issues.error("unsupported_pattern", path, `Write ${spelling}: ${engineMessage}.`);
    } else if (isJavaScriptRegex(pattern)) {
      issues.error("unsupported_pattern", path, `Write the pattern in RE2 syntax: ${engineMessage}.`);
    } else {
      issues.error("invalid_pattern", path, `Correct the regular expression: ${engineMessage}.`);
    }
    return false;
  }
  if ("tooLarge" in regex) {
    const fix = "Lower the repeat counts or split the pattern";
    issues.error(
      "pattern_too_large",
      path,
      `The pattern needs ${regex.tooLarge} of ${SERVER_LIMITS.patternProgram} instructions. ${fix}.`,
    );
    return false;
  }
  const size = regex.programSize();
  const maxInputBytes = Math.floor(SERVER_LIMITS.criterionWork / size);
  if (maxInputBytes < LIMITS.deterministicInputBytes) {
    const fix = "Lower the repeat counts or split the pattern for longer ones";
    issues.warning(
      "pattern_limits_input",
      path,
      `Inputs over ${maxInputBytes} bytes will be left undetermined. ${fix}.`,
    );
  }
  if (["", "\u0001", "\n\u0002 "].every((text) => regex.test(text))) {
    issues.warning(
      "always_matches",
      path,
      "The pattern matches every text, so the criterion decides nothing; tighten it.",
    );
  }
  const screening = screenPattern(pattern, flags);
  if (screening === "exponential") {
    const fix = "Remove the nested or overlapping repetition";
    issues.error("unsafe_pattern", path, `A backtracking engine needs exponential time for this pattern. ${fix}.`);
  } else if (screening === "polynomial") {
    const fix = "It runs in linear time here; bound or anchor the repetition before you reuse it elsewhere";
    issues.warning("polynomial_pattern", path, `A backtracking engine needs polynomial time for this pattern. ${fix}.`);
  } else if (screening === "unknown") {
    const fix = "It runs in linear time here; do not reuse it on a backtracking engine unseen";
    issues.warning("unscreened_pattern", path, `The backtracking analyser could not judge this pattern. ${fix}.`);
  }
  return screening !== "exponential";
}

function isJavaScriptRegex(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u").source !== "";
  } catch {
    return false;
  }
}
