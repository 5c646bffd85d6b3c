// Finds content that a telemetry handle must not have (spec: clients must not send key material, tenant ids, account
// labels or personal data). A handle has only a-z, 0-9, _ and -, so keys and addresses occur in that form.

/** The names that the handle must not contain. */
export type Known = { tenantId: string; names: readonly string[]; emails: readonly string[] };

const SHAPES: readonly (readonly [what: string, pattern: RegExp])[] = [
  [
    "an API key",
    /(?:^|[_-])(?:svk|sk|pk|rk|whsec|ghp|gho|ghs|glpat|xox[abp]|akia|asia|aiza|eyj)[_-]|^(?:akia|asia|aiza|eyj)[a-z0-9]/,
  ],
  ["a UUID", /[0-9a-f]{8}[_-][0-9a-f]{4}[_-][0-9a-f]{4}[_-][0-9a-f]{4}[_-][0-9a-f]{12}/],
  ["a key or a hash", /[0-9a-f]{24}|(?=[a-z]{0,23}\d)(?=\d{0,23}[a-z])[a-z0-9]{24}/],
  [
    "an email address",
    /[a-z0-9][_-]at[_-](?:[a-z0-9]+[_-])+(?:com|org|net|edu|gov|io|dev|ai|app|co|info|example|test|[a-z]{2})$/,
  ],
  ["a phone number", /\d(?:[_-]?\d){8}/],
];
/** Shorter names match ordinary words. */
const MIN_NAME_CHARS = 3;

/** Describes what the handle identifies. Null if it identifies nothing. */
export function identifyingShape(handle: string, { tenantId, names, emails }: Known): string | null {
  if (squeezed(handle).includes(squeezed(tenantId))) return "a tenant id";
  const shape = SHAPES.find(([, pattern]) => pattern.test(handle));
  if (shape) return shape[0];
  const locals = emails.map((email) => email.split("@")[0] ?? "");
  if ([...emails, ...locals].some((text) => containsName(handle, text))) return "the address of an account";
  return names.some((name) => containsName(handle, name)) ? "the name of the tenant or an account" : null;
}

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const squeezed = (text: string): string => words(text).join("");

/** Returns true if the words of `name` are in the handle, in order, separated or joined. */
function containsName(handle: string, name: string): boolean {
  if (squeezed(name).length < MIN_NAME_CHARS) return false;
  const within = `-${words(handle).join("-")}-`;
  return within.includes(`-${words(name).join("-")}-`) || within.includes(`-${squeezed(name)}-`);
}
