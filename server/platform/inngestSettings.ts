// Settings of an Inngest server. Without them the embedded executor runs the functions.

/** The variables that decide about it. */
export type InngestVariables = {
  HOST?: string | undefined;
  INNGEST_BASE_URL?: string | undefined;
  INNGEST_EVENT_KEY?: string | undefined;
  INNGEST_SIGNING_KEY?: string | undefined;
  INNGEST_SERVE_ORIGIN?: string | undefined;
  INNGEST_DEV: "0" | "1" | "false" | "true";
};

const LOOPBACK = /^(?:127\.|::1$|localhost$)/;

const isDev = ({ INNGEST_DEV }: Pick<InngestVariables, "INNGEST_DEV">) => INNGEST_DEV === "1" || INNGEST_DEV === "true";

/** Lists the variables whose combination would leave accepted work undone, each with the fix. */
export function inngestConflicts(env: InngestVariables): [keyof InngestVariables, string][] {
  const { INNGEST_BASE_URL: url, INNGEST_EVENT_KEY: eventKey, INNGEST_SIGNING_KEY: signingKey } = env;
  if (isDev(env)) {
    if (eventKey !== undefined || signingKey !== undefined) {
      const fix = "unset them for `inngest dev`, or unset INNGEST_DEV for `inngest start` and Inngest Cloud";
      return [["INNGEST_DEV", `contradicts INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY: ${fix}`]];
    }
    if (!LOOPBACK.test(env.HOST ?? "")) {
      return [["INNGEST_DEV", "accepts unsigned calls from everyone who reaches this port: set HOST=127.0.0.1"]];
    }
  } else if (eventKey === undefined && signingKey === undefined && url !== undefined) {
    const fix = "set INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY for `inngest start`, or INNGEST_DEV=1 for `inngest dev`";
    return [["INNGEST_BASE_URL", `needs the keys of its server: ${fix}`]];
  } else if (signingKey === undefined && eventKey !== undefined) {
    return [["INNGEST_SIGNING_KEY", "must be set with INNGEST_EVENT_KEY, or calls of the Inngest server are refused"]];
  } else if (eventKey === undefined && signingKey !== undefined) {
    return [["INNGEST_EVENT_KEY", "must be set with INNGEST_SIGNING_KEY, or no event reaches the Inngest server"]];
  }
  return [];
}

const DEV_SERVER_URL = "http://localhost:8288";

/**
 * Reads which Inngest server to use, which calls the service at `serveOrigin`. `keys` is null for a development server,
 * `baseUrl` for Inngest Cloud.
 * @returns null for the embedded executor
 */
export function inngestSettings(env: InngestVariables & { PUBLIC_BASE_URL: string }) {
  const { INNGEST_BASE_URL: baseUrl, INNGEST_EVENT_KEY: eventKey, INNGEST_SIGNING_KEY: signingKey } = env;
  const serveOrigin = new URL(env.INNGEST_SERVE_ORIGIN ?? env.PUBLIC_BASE_URL).origin;
  if (isDev(env)) return { baseUrl: baseUrl ?? DEV_SERVER_URL, serveOrigin, keys: null };
  if (eventKey === undefined || signingKey === undefined) return null;
  return { baseUrl: baseUrl ?? null, serveOrigin, keys: { eventKey, signingKey } };
}
