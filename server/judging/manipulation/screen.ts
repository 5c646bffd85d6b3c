// Screens all texts of a submission for attacks that code can recognize with certainty. A finding requests human
// review. The wording of a text is left to the judge. In code, only strings and comments are screened; in a prompt, role
// tokens are allowed. Fences and invisible characters are found in all three.
import { COMMAS, TERMINATORS } from "@/server/judging/citation/terminators";
import { decodeEncodings } from "@/server/judging/manipulation/encoded";
import {
  type ManipulationFinding,
  MAX_FINDINGS,
  type Span,
  findSpans,
  type Suspicion,
} from "@/server/judging/manipulation/finding";
import { findInvisible, findReorderedCode } from "@/server/judging/manipulation/invisible";
import { findPlantedReplies } from "@/server/judging/manipulation/plantedReply";
import { findRoleTokens } from "@/server/judging/manipulation/roleTokens";
import { screenedTexts } from "@/server/judging/manipulation/screenedTexts";
import { keepStringsAndComments } from "@/server/judging/manipulation/stringsAndComments";
import { toReadableView } from "@/server/judging/manipulation/view";
import type { JudgedSubmission } from "@/server/submission/judgedSubmission";
import { SubmissionRole } from "@/server/submission/contract";

/**
 * Matches an output that is a single punctuation mark. It makes models answer "correct" ("One Token to Fool
 * LLM-as-a-Judge", arXiv:2507.08794).
 */
const MASTER_KEY = new RegExp(`^\\s{0,8}(?![!?！？؟])[${TERMINATORS}${COMMAS}]\\s{0,8}$`, "u");

/**
 * Finds attempts to manipulate the judge, at most 20 per text, ordered by start. Ranges are in UTF-16 code units of the
 * given text. Takes linear time.
 * @param texts the texts by the names of their sources (`output`, `context[0]`, …)
 * @param contentType content type of the output
 */
export function screenForManipulation(
  texts: ReadonlyMap<string, string>,
  contentType: string | null,
): ManipulationFinding[] {
  return [...texts].flatMap(([source, text]) => {
    const kind = source === "output" ? classifyWork(contentType) : "text";
    const keys = source === "output" && MASTER_KEY.test(text) ? [suspectWholeText(text, "master_key")] : [];
    return mergeOverlapping([...keys, ...findSuspicions(text, kind)]).map((suspicion) => ({ source, ...suspicion }));
  });
}

/** Whether any string of the submission contains an attempt to manipulate the judge. */
export function isManipulated(submission: JudgedSubmission): boolean {
  return screenForManipulation(screenedTexts(submission), submission.content_type).length > 0;
}

function suspectWholeText(text: string, kind: Suspicion["kind"]): Suspicion {
  return { kind, start: 0, end: text.length };
}

function findSuspicions(text: string, workKind: WorkKind): Suspicion[] {
  const view = toReadableView(text);
  const messageView = workKind === "code" ? toReadableView(keepStringsAndComments(text)) : view;
  const hiddenSpans = [...findInvisible(text), ...(workKind === "code" ? findReorderedCode(text) : [])];
  const suspicions = [
    ...toSuspicions("invisible", hiddenSpans, (span) => span),
    ...toSuspicions("fence_imitation", findFenceImitations(view.text), view.toOriginal),
    ...findTokensAndReplies(messageView.text, messageView.toOriginal),
    ...decodeEncodings(messageView.text).flatMap((decodedView) => {
      const toOriginal = (span: Span): Span => messageView.toOriginal(decodedView.toOriginal(span));
      return [
        ...toSuspicions("fence_imitation", findFenceImitations(decodedView.text), toOriginal),
        ...findTokensAndReplies(decodedView.text, toOriginal),
      ];
    }),
  ];
  return workKind === "prompt" ? suspicions.filter(({ kind }) => kind !== "role_token") : suspicions;
}

function findTokensAndReplies(text: string, toOriginal: (span: Span) => Span): Suspicion[] {
  return [
    ...toSuspicions("role_token", findRoleTokens(text), toOriginal),
    ...toSuspicions("planted_reply", findPlantedReplies(text), toOriginal),
  ];
}

function toSuspicions(
  kind: Suspicion["kind"],
  viewSpans: readonly Span[],
  toOriginal: (span: Span) => Span,
): Suspicion[] {
  return viewSpans.map((span) => ({ kind, ...toOriginal(span) }));
}

/** Merges overlapping suspicions of one kind. */
function mergeOverlapping(suspicions: readonly Suspicion[]): Suspicion[] {
  const mergedSuspicions: Suspicion[] = [];
  for (const suspicion of suspicions.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const overlapping = mergedSuspicions.findLast(({ kind }) => kind === suspicion.kind);
    if (overlapping && suspicion.start < overlapping.end) overlapping.end = Math.max(overlapping.end, suspicion.end);
    else if (mergedSuspicions.length < MAX_FINDINGS) mergedSuspicions.push({ ...suspicion });
  }
  return mergedSuspicions;
}

/**
 * Matches an imitation of the lines that enclose data in the judge's prompt (server/llm/fencedPrompt.ts), with any code
 * or without one, because an attacker has to guess the code.
 */
const FENCE = new RegExp(
  `<<<\\s{0,4}(?:[\\w-]{1,64}\\s{1,4})?(?:begin|end)\\s{1,4}(?:${SubmissionRole.options.join("|")})\\b[^<>\\n]{0,300}>>>`,
  "gi",
);

/** Finds the ranges of a text that imitate the lines around a role's text in the judge's prompt. */
function findFenceImitations(text: string): Span[] {
  return findSpans(text, FENCE);
}

type WorkKind = "text" | "code" | "prompt";

const CODE = new RegExp(
  `^(?:text|application)/(?:x-|vnd\\.)?(?:${[
    ...[
      "(?:java|type|ecma|coffee|live|action)script(?:-module)?",
      "jsx",
      "tsx",
      "python\\d?",
      "ruby",
      "perl",
      "php",
      "lua",
    ],
    ...["sh", "bash", "shellscript", "powershell", "csh", "c", "c\\+\\+", "csharp", "objective-c", "java", "kotlin"],
    ...["scala", "groovy", "go", "golang", "rust", "swift", "dart", "zig", "haskell", "ocaml", "fsharp", "elixir"],
    ...["erlang", "clojure", "lisp", "scheme", "julia", "r", "fortran", "pascal", "asm", "sql", "css", "scss", "less"],
    ...["solidity", "terraform", "makefile", "cmake", "dockerfile", "protobuf", "graphql"],
  ].join("|")})(?:[-.]?(?:src|source|code|script|hdr))?$`,
);
const PROMPT = /^(?:text|application)\/[\w.+-]*\bprompt(?:y|s)?\b/;

/** Classifies work by its content type: `text/x-python` and the like are code, `text/x-prompt` is a prompt. */
function classifyWork(contentType: string | null): WorkKind {
  const mediaType = (contentType ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (CODE.test(mediaType)) return "code";
  return PROMPT.test(mediaType) ? "prompt" : "text";
}
