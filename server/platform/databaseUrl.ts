// Checks database URLs of the environment, and adds the variable's name to errors of the server.

const ENCODING_FAULT =
  "must be a URL: percent-encode special characters of user and password (@ is %40, / is %2F, # is %23, ? is %3F, % is %25, a space is %20)";

/** Describes what is wrong with the URL, without quoting it. Returns null for a valid URL. */
export function findDatabaseUrlFault(url: string): string | null {
  if (/^["'`]/.test(url)) return "must have no quotation marks around it";
  if (!/^postgres(?:ql)?:\/\//i.test(url)) return "must begin with postgresql://";
  const parsedUrl = URL.parse(url);
  if (!parsedUrl || parsedUrl.hash !== "" || /\s/.test(url)) return ENCODING_FAULT;
  // An unencoded / or ? in the password ends the host, so the @ becomes part of the path or the query.
  if (parsedUrl.username === "" && `${parsedUrl.pathname}${parsedUrl.search}`.includes("@")) return ENCODING_FAULT;
  if (parsedUrl.searchParams.has("schema")) return "must have no schema parameter: the tables are in the schema public";
  return null;
}

/** Explanations by the code of the error: those of sockets, and SQLSTATEs. */
const ADVICE: Readonly<Record<string, string>> = {
  ENOTFOUND: "no server has this host name",
  EAI_AGAIN: "no server has this host name, or it cannot be looked up now",
  ECONNREFUSED: "no server listens at this host and port",
  ETIMEDOUT: "the server did not answer in time",
  "28P01": "the password is wrong",
  "28000": "the login may not connect",
  "42501": "the login lacks rights: the administrator owns the database and may create roles",
  "3D000": "the database does not exist; create it first",
};
/** The driver's message after its connection timeout, which has no code. */
const CONNECT_TIMEOUT = "timeout expired";
const TLS_ERROR = /self-signed|certificate|SSL|TLS/i;

/**
 * Runs `work` on the database of an environment variable.
 * @throws Error that names the variable
 */
export async function withVariableName<T>(variable: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    const key = message === CONNECT_TIMEOUT ? "ETIMEDOUT" : (code ?? "");
    const advice = ADVICE[key] ?? (TLS_ERROR.test(message) ? "see TLS in docs/operations.md" : null);
    throw new Error(`${variable}: ${message}${advice === null ? "" : ` (${advice})`}`, { cause: error });
  }
}
