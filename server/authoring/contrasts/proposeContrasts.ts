import { swapLogic } from "@/server/authoring/contrasts/swapLogic";
import { swapNames } from "@/server/authoring/contrasts/swapNames";
import { swapQuantities } from "@/server/authoring/contrasts/swapQuantities";
import { wordingOf } from "@/server/authoring/contrasts/wording";
import { KeepableText } from "@/server/contracts/jsonValue";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { foldContrast } from "@/server/rubric/contrasts";

export const MAX_PROPOSALS = 8;

/**
 * Proposes contrasts of a statement in English or German by changing one thing at a time; up to eight, always the same,
 * and none where nothing is known whose change contradicts the statement.
 */
export function proposeContrasts(statement: string): string[] {
  const text = statement.trim();
  const wording = wordingOf(text);
  if (wording === null) return [];
  const { language, isNegated, isUniversal, isOpen, isBounded } = wording;
  // A statement about everything, about nothing or about one case may be true of another name or number, too.
  const isAboutOne = !isNegated && !isUniversal && !isOpen;
  return keepUsable(text, [
    ...swapLogic(text, wording),
    ...(isAboutOne ? swapNames(text, language) : []),
    ...(isAboutOne && !isBounded ? swapQuantities(text, language) : []),
  ]).slice(0, MAX_PROPOSALS);
}

/** Drops proposals that cannot be contrasts of `statement`, and repetitions. */
export function keepUsable(statement: string, proposals: readonly string[]): string[] {
  const seenContrasts = new Set([foldContrast(statement)]);
  return proposals.filter((proposal) => {
    const foldedProposal = foldContrast(proposal);
    if (
      foldedProposal === "" ||
      !KeepableText.safeParse(proposal).success ||
      seenContrasts.has(foldedProposal) ||
      proposal.length > SERVER_LIMITS.criterionStatementChars
    )
      return false;
    seenContrasts.add(foldedProposal);
    return true;
  });
}
