// The schemas of criteria agreement (spec: Criteria agreement).
import * as z from "zod";
import { IdentityRung, SubjectKind } from "@/server/contracts/enums";
import { isOneLine, KeepableText, ONE_LINE } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { isVisible, nameText, NO_VISIBLE_CHARACTER, normalizeName } from "@/server/contracts/names";
import { DateTime, Uuid } from "@/server/contracts/scalars";

export const AGREEMENT_RULE = "criteria-agreement@1";

const SUBJECT_REF = new RegExp(`^(?:${SubjectKind.options.join("|")}):[\\s\\S]{1,${LIMITS.subjectRefChars}}$`);

export const SubjectRef = KeepableText.regex(
  SUBJECT_REF,
  `must be <kind>:<ref>, with a kind of ${SubjectKind.options.join(", ")} and a ref of 1 to ${LIMITS.subjectRefChars} characters`,
).meta({ description: "`<subject.kind>:<subject.ref>`, percent-encoded", example: "pull_request:acme/app#7" });

/** Normalizes the reference in `<kind>:<ref>`, like that of a verification's subject. */
export const normalizeSubjectRef = (text: string): string => {
  const end = text.indexOf(":") + 1;
  return text.slice(0, end) + normalizeName(text.slice(end));
};

/** A reference in a judgment. It may be new, so its form is checked more strictly than in a query. */
export const JudgedSubjectRef = SubjectRef.overwrite(normalizeSubjectRef)
  .refine((text) => isVisible(text.slice(text.indexOf(":") + 1)), NO_VISIBLE_CHARACTER)
  .refine(isOneLine, ONE_LINE);

const JudgmentKind = z.enum(["propose", "accept"]);
const Party = z.enum(["proposer_side", "other_side"]);
const RubricVersion = KeepableText.min(1).max(LIMITS.rubricVersionChars);

export const CriteriaJudgmentRequest = z
  .strictObject({
    kind: JudgmentKind,
    party: Party,
    rubric_version: nameText(LIMITS.rubricVersionChars),
    identity_rung: IdentityRung,
    judge_id: z.string().optional().meta({
      deprecated: true,
      description: "Ignored: the judge ID is derived from the authenticated principal.",
    }),
  })
  .meta({ id: "CriteriaJudgmentRequest" });
export type CriteriaJudgmentRequest = z.infer<typeof CriteriaJudgmentRequest>;

const JudgeId = z.string().regex(/^judge_[0-9a-f]{16}$/);

export const CriteriaJudgment = z
  .strictObject({
    seq: z.int().min(1),
    kind: JudgmentKind,
    party: Party,
    judge_id: JudgeId,
    rubric_version: RubricVersion,
    rule_version: z.literal(AGREEMENT_RULE),
    judged_at: DateTime,
  })
  .meta({ id: "CriteriaJudgment" });
export type CriteriaJudgment = z.infer<typeof CriteriaJudgment>;

export const CriteriaAgreement = z
  .discriminatedUnion("status", [
    z
      .strictObject({
        status: z.literal("agreed"),
        rubricVersion: RubricVersion,
        ruleVersion: z.literal(AGREEMENT_RULE),
        judgeIds: z.array(JudgeId).length(2).meta({ description: "Proposer, then accepter" }),
        verdictRef: z
          .string()
          .regex(/^sha256:[0-9a-f]{64}$/)
          .meta({
            description:
              "`sha256:` and the SHA-256 of the RFC 8785 text of {subject_ref, judgments: [proposal, acceptance]}, the judgments as returned by the API.",
          }),
      })
      .meta({ id: "CriteriaAgreed" }),
    z
      .strictObject({ status: z.literal("not_agreed"), reason: z.enum(["never_sent", "awaiting_acceptance"]) })
      .meta({ id: "CriteriaNotAgreed" }),
  ])
  .meta({ id: "CriteriaAgreement" });
export type CriteriaAgreement = z.infer<typeof CriteriaAgreement>;

export const CriteriaJudgmentsResponse = z
  .strictObject({
    tenant_id: Uuid,
    subject_ref: z.string(),
    rule_version: z.literal(AGREEMENT_RULE),
    judgments: z.array(CriteriaJudgment).meta({ description: "The newest 1,000, in the order of seq" }),
    agreement: CriteriaAgreement,
  })
  .meta({ id: "CriteriaJudgmentsResponse" });
export type CriteriaJudgmentsResponse = z.infer<typeof CriteriaJudgmentsResponse>;

export const CriteriaJudgmentCreatedResponse = z
  .strictObject({ judgment: CriteriaJudgment, agreement: CriteriaAgreement })
  .meta({ id: "CriteriaJudgmentCreatedResponse" });
export type CriteriaJudgmentCreatedResponse = z.infer<typeof CriteriaJudgmentCreatedResponse>;
