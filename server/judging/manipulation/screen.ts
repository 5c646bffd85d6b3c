// Screens for what code can know for certain. Every role is screened, from any author; a finding requests human review.
// No wording is judged: what a text says is for the judge. Work that its content type names as code is read in its
// strings and comments, and a prompt may contain the role tokens that prompts consist of; fences and invisible
// characters count in all of them.
import { COMMAS, TERMINATORS } from "@/server/judging/citation/terminators";
import { decodings } from "@/server/judging/manipulation/encoded";
import {
  type ManipulationFinding,
  MAX_FINDINGS,
  type Span,
  spans,
  type Suspicion,
} from "@/server/judging/manipulation/finding";
import { findInvisible, findReorderedCode } from "@/server/judging/manipulation/invisible";
import { findPlantedReplies } from "@/server/judging/manipulation/plantedReply";
import { findRoleTokens } from "@/server/judging/manipulation/roleTokens";
import { screenedTexts } from "@/server/judging/manipulation/screenedTexts";
import { spokenParts } from "@/server/judging/manipulation/spokenParts";
import { readableView } from "@/server/judging/manipulation/view";
import type { JudgedSubmission } from "@/server/submission/judgedSubmission";
import { SubmissionRole } from "@/server/submission/contract";

/**
 * An output that is one punctuation mark makes models answer "correct" ("One Token to Fool LLM-as-a-Judge",
 * arXiv:2507.08794).
 */
const MASTER_KEY = new RegExp(`^\\s{0,8}(?![!?！？؟])[${TERMINATORS}${COMMAS}]\\s{0,8}$`, "u");

/**
 * Attempts to manipulate the judge in the texts of a submission, keyed by source name (`output`, `context[0]`, …),
 * ordered by start, at most 20 per text. Ranges are in UTF-16 code units of the text as given. `contentType` is that of
 * the output. Linear in the texts.
 */
export function screenForManipulation(
  texts: ReadonlyMap<string, string>,
  contentType: string | null,
): ManipulationFinding[] {
  return [...texts].flatMap(([source, text]) => {
    const kind = source === "output" ? workKindOf(contentType) : "text";
    const keys = source === "output" && MASTER_KEY.test(text) ? [whole(text, "master_key")] : [];
    return distinct([...keys, ...suspicionsIn(text, kind)]).map((suspicion) => ({ source, ...suspicion }));
  });
}

/** Whether any string of the submission contains such an attempt. */
export function isManipulated(submission: JudgedSubmission): boolean {
  return screenForManipulation(screenedTexts(submission), submission.content_type).length > 0;
}

function whole(text: string, kind: Suspicion["kind"]): Suspicion {
  return { kind, start: 0, end: text.length };
}

function suspicionsIn(text: string, work: WorkKind): Suspicion[] {
  const view = readableView(text);
  const spoken = work === "code" ? readableView(spokenParts(text)) : view;
  const hidden = [...findInvisible(text), ...(work === "code" ? findReorderedCode(text) : [])];
  const certain = [
    ...located("invisible", hidden, (span) => span),
    ...located("fence_imitation", findFenceImitations(view.text), view.original),
    ...spokenSuspicions(spoken.text, spoken.original),
    ...decodings(spoken.text).flatMap((decoded) => {
      const original = (span: Span): Span => spoken.original(decoded.original(span));
      return [
        ...located("fence_imitation", findFenceImitations(decoded.text), original),
        ...spokenSuspicions(decoded.text, original),
      ];
    }),
  ];
  return work === "prompt" ? certain.filter(({ kind }) => kind !== "role_token") : certain;
}

function spokenSuspicions(text: string, original: (span: Span) => Span): Suspicion[] {
  return [
    ...located("role_token", findRoleTokens(text), original),
    ...located("planted_reply", findPlantedReplies(text), original),
  ];
}

function located(kind: Suspicion["kind"], found: readonly Span[], original: (span: Span) => Span): Suspicion[] {
  return found.map((span) => ({ kind, ...original(span) }));
}

/** Merges overlapping suspicions of one kind. */
function distinct(suspicions: readonly Suspicion[]): Suspicion[] {
  const keptFindings: Suspicion[] = [];
  for (const next of suspicions.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const overlapping = keptFindings.findLast(({ kind }) => kind === next.kind);
    if (overlapping && next.start < overlapping.end) overlapping.end = Math.max(overlapping.end, next.end);
    else if (keptFindings.length < MAX_FINDINGS) keptFindings.push({ ...next });
  }
  return keptFindings;
}

// Imitations of the lines between which the judge reads data (server/llm/fencedPrompt.ts).
/** Matches a fence with any code or without one, since a writer has to guess the code. */
const FENCE = new RegExp(
  `<<<\\s{0,4}(?:[\\w-]{1,64}\\s{1,4})?(?:begin|end)\\s{1,4}(?:${SubmissionRole.options.join("|")})\\b[^<>\\n]{0,300}>>>`,
  "gi",
);

/** Ranges of a text that begin or end a role as the judge's prompt does. */
function findFenceImitations(text: string): Span[] {
  return spans(text, FENCE);
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

/** How work of a content type is read: `text/x-python` and the like are code, `text/x-prompt` is a prompt. */
function workKindOf(contentType: string | null): WorkKind {
  const media = (contentType ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (CODE.test(media)) return "code";
  return PROMPT.test(media) ? "prompt" : "text";
}
