/** The specification's identifiers, lower case, with and without underscores: its words win over the list of terms. */
export function specTokens(spec: string): Set<string> {
  const tokens = spec.match(/\b[A-Za-z]+(?:[_.][A-Za-z]+)+\b/g) ?? [];
  return new Set(tokens.flatMap((token) => [token.toLowerCase(), token.toLowerCase().replaceAll("_", "")]));
}
