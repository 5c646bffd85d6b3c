import { swapLogic } from "@/server/authoring/contrasts/swapLogic";
import { swapNames } from "@/server/authoring/contrasts/swapNames";
import { swapQuantities } from "@/server/authoring/contrasts/swapQuantities";
import { readWording } from "@/server/authoring/contrasts/wording";
import { KeepableText } from "@/server/contracts/jsonValue";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { foldContrast } from "@/server/rubric/contrasts";

export const MAX_PROPOSALS = 8;

/**
 * Proposes contrasts of a statement in English or German by changing one thing at a time; at most eight, always
 * the same, and none when no known change contradicts the statement.
 */
export function proposeContrasts(statement: string): string[] {
  const text = statement.trim();
  const wording = readWording(text);
  if (wording === null) return [];
  const { language, isNegated, isUniversal, isOpen, isBounded } = wording;
  // A statement about everything, about nothing or about one case may be true of another name or number, too.
  const isAboutOneCase = !isNegated && !isUniversal && !isOpen;
  return keepUsable(text, [
    ...swapLogic(text, wording),
    ...(isAboutOneCase ? swapNames(text, language) : []),
    ...(isAboutOneCase && !isBounded ? swapQuantities(text, language) : []),
  ]).slice(0, MAX_PROPOSALS);
}

/** Removes repetitions, and proposals that cannot be contrasts of `statement`. */
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
