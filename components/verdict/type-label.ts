import { EARLIER_MUST_NOT } from "@/components/verdict/texts";
import type { RubricCriterion } from "@/server/rubric/contract";

/** The type of a stored criterion in words. It marks a must_not that was compiled before the type inverted. */
export function typeLabel({ type, inverted }: Pick<RubricCriterion, "type" | "inverted">): string {
  return type === "must_not" && !inverted ? EARLIER_MUST_NOT : type.replace("_", " ");
}
