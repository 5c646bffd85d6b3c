// Parsers of flag values. They throw InvalidArgumentError, which says what a value must be.
import { InvalidArgumentError } from "commander";
import { HIGHEST_JUDGE_TIER, JUDGE_TIERS, type JudgeTier } from "@/server/contracts/enums";

export function collectValue(value: string, collectedValues: string[] = []): string[] {
  return [...collectedValues, value];
}

/** Returns a parser of names separated by commas, each one of `choices`. */
export function parseNames<Name extends string>(choices: readonly Name[]): (text: string) => Name[] {
  return (text) =>
    text.split(",").map((part) => {
      const name = choices.find((choice) => choice === part.trim());
      if (name === undefined) throw new InvalidArgumentError(`Allowed, separated by commas: ${choices.join(", ")}.`);
      return name;
    });
}

/** Parses an address; without a scheme, it is http://. */
export function parseHttpUrl(text: string): URL {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(address) || !/^https?:\/\//i.test(address))
    throw new InvalidArgumentError("Must be an http:// or https:// URL.");
  return new URL(address);
}

export function parseWebhookSecret(text: string): string {
  if (!/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(text))
    throw new InvalidArgumentError("Must be whsec_ and at least 24 bytes in base64.");
  return text;
}

export function parseWholeNumber(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError("Must be a whole number.");
  return Number(text);
}

export function parsePositiveNumber(text: string): number {
  const value = parseWholeNumber(text);
  if (value === 0) throw new InvalidArgumentError("Must be at least 1.");
  return value;
}

export function parseSeconds(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value > 0 && value <= 86_400)) throw new InvalidArgumentError("Must be seconds, above 0 and at most 86400.");
  return value;
}

export function parseShare(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= 1)) throw new InvalidArgumentError("Must be from 0 to 1.");
  return value;
}

/** The judge tiers in words: "1, 2 or 3". */
export const JUDGE_TIER_CHOICE = `${JUDGE_TIERS.slice(0, -1).join(", ")} or ${HIGHEST_JUDGE_TIER}`;

export function parseTier(text: string): JudgeTier {
  const matchingTier = JUDGE_TIERS.find((value) => String(value) === text);
  if (matchingTier === undefined) throw new InvalidArgumentError(`Must be ${JUDGE_TIER_CHOICE}.`);
  return matchingTier;
}

/** Collects the members of a repeatable KEY=VALUE flag. */
export function collectMember(text: string, collectedValues: Record<string, string> = {}): Record<string, string> {
  const separator = text.indexOf("=");
  if (separator < 1) throw new InvalidArgumentError("Must be KEY=VALUE.");
  return { ...collectedValues, [text.slice(0, separator)]: text.slice(separator + 1) };
}
