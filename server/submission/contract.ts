// Defines a submission, which has exactly one of three shapes (spec: Submission).
import * as z from "zod";
import { isOneLine, jsonFault, ONE_LINE } from "@/server/contracts/jsonValue";
import { RoleAttachment, RoleBlob } from "@/server/contracts/roleBlob";
import { LIMITS } from "@/server/contracts/limits";
import { FreeObject } from "@/server/contracts/scalars";
import { withoutByteOrderMark } from "@/server/contracts/utf8";

const SHAPES = [
  ["inline", "content_type"],
  ["uri", "content_type"],
  ["output", "content", "text", "input", "context", "reference", "evidence", "values", "content_type"],
];
const KNOWN_FIELDS = new Set(SHAPES.flat());
/** Maximum number of unknown fields that an error names. */
const MAX_NAMED_UNKNOWN = 10;
const HINT = "send exactly one of inline, uri, or output with its roles";

const shortText = z.string().max(LIMITS.labelChars).refine(isOneLine, ONE_LINE);

/** Attachments of one role. Submissions of earlier releases may have more. */
export const RoleAttachments = z
  .array(RoleAttachment)
  .max(LIMITS.attachments, `has too many pieces; send at most ${LIMITS.attachments}`);

export const SubmissionRole = z
  .enum(["output", "input", "context", "reference", "evidence", "values"])
  .meta({ id: "SubmissionRole" });
export type SubmissionRole = z.infer<typeof SubmissionRole>;

/** Whether a text fits the limit, which is in UTF-8 bytes because storage and the judge count bytes. */
function fitsInline(text: string): boolean {
  return text.length * 3 <= LIMITS.inlineBytes || new TextEncoder().encode(text).length <= LIMITS.inlineBytes;
}

/** Whether a text is a URL without credentials that a URL parser would not silently repair. */
function isReference(text: string): boolean {
  const authority = /^(?:https|r2):\/\/([^/?#]+)/.exec(text)?.[1];
  return authority !== undefined && !authority.includes("@") && !/[\s\\\p{Cc}]/u.test(text) && URL.canParse(text);
}

const InlineSubmission = z
  .strictObject(
    {
      inline: z
        .string()
        .overwrite(withoutByteOrderMark)
        .refine(fitsInline, `is over ${LIMITS.inlineBytes} bytes of UTF-8; send a uri instead`)
        .meta({ description: `At most ${LIMITS.inlineBytes} bytes of UTF-8` }),
      content_type: shortText.optional(),
    },
    { error: explainKeys },
  )
  .meta({ id: "InlineSubmission" });

const UriSubmission = z
  .strictObject(
    {
      uri: z
        .string()
        .max(LIMITS.uriChars)
        .refine(isReference, "must be an https:// or r2:// reference without embedded credentials")
        .meta({
          description: "https:// or r2:// reference without embedded credentials; never fetched in the request",
        }),
      content_type: shortText.optional(),
    },
    { error: explainKeys },
  )
  .meta({ id: "UriSubmission" });

const alias = RoleBlob.optional().meta({
  deprecated: true,
  description: "Alias of output, used when output is absent",
});

export const TypedSubmission = z
  .strictObject(
    {
      output: RoleBlob.optional(),
      content: alias,
      text: alias,
      input: RoleBlob.optional(),
      context: RoleAttachments.optional(),
      reference: RoleBlob.optional(),
      evidence: RoleAttachments.optional(),
      values: FreeObject.optional(),
      content_type: shortText.optional(),
    },
    { error: explainKeys },
  )
  .refine((roles) => (roles.output ?? roles.content ?? roles.text) !== undefined, {
    path: ["output"],
    message: "is missing; it is the thing being judged",
    // Otherwise zod reports unknown objects as this shape with one field missing.
    abort: true,
  })
  .meta({
    id: "TypedSubmission",
    description: "With output, or one of its aliases content and text",
  });

export const Submission = z
  .union([InlineSubmission, UriSubmission, TypedSubmission], {
    error: (issue) => explain(issue.input, issue["errors"]),
  })
  .superRefine((submission, context) => {
    const fault = jsonFault(submission);
    if (fault) context.addIssue({ code: "custom", message: `${fault.pointer} ${fault.message}` });
  })
  .meta({ id: "Submission", description: "Exactly one of the shapes inline, uri or typed roles" });
export type Submission = z.infer<typeof Submission>;

/** Explains a fault in one sentence instead of listing the issues of all three shapes. */
function explain(input: unknown, errors: unknown): string {
  const keysFault = explainKeys({ code: "unrecognized_keys", input });
  if (keysFault !== undefined) return keysFault;
  const shape = SHAPES.findIndex(([marker]) => Object.hasOwn(input as object, marker ?? ""));
  const firstIssue = (errors as z.core.$ZodIssue[][])[shape === -1 ? 2 : shape]?.[0];
  return firstIssue ? `${firstIssue.path.join(".")}: ${firstIssue.message}` : HINT;
}

/** Explains the fault of the set of fields; undefined if it fits one shape. */
function explainKeys(issue: { code?: string; input?: unknown }): string | undefined {
  const { input } = issue;
  if (typeof input !== "object" || input === null || Array.isArray(input)) return `must be an object; ${HINT}`;
  if (issue.code !== "unrecognized_keys") return undefined;
  let unknownCount = 0;
  const isNamed = (key: string) => KNOWN_FIELDS.has(key) || ++unknownCount <= MAX_NAMED_UNKNOWN;
  const keys = Object.keys(input).filter((key) => key !== "content_type" && isNamed(key));
  if (keys.length === 0) return `is empty; ${HINT}`;
  const allowedFields = SHAPES.find((shape) => keys.some((key) => shape.includes(key)));
  const otherFields = keys.filter((key) => !allowedFields?.includes(key));
  if (!allowedFields) return `has unknown fields: ${otherFields.join(", ")}; ${HINT}`;
  if (otherFields.length === 0) return undefined;
  const fieldsOfOtherShapes = otherFields.filter((key) => SHAPES.some((shape) => shape.includes(key)));
  if (fieldsOfOtherShapes.length > 0)
    return `mixes ${keys.filter((key) => allowedFields.includes(key)).join(", ")} with ${fieldsOfOtherShapes.join(", ")}; ${HINT}`;
  return `has unknown fields: ${otherFields.join(", ")}; allowed: ${allowedFields.join(", ")}`;
}
