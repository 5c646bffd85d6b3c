import path from "node:path";
import { type LocalAccess, LOCAL_ACCESS_FILE } from "@/server/system/contract/localAccess";
import { DEMO_EMAIL } from "@/server/provisioning/seedDemo";

type Credentials = Pick<LocalAccess, "account_email" | "account_password" | "api_key">;

type StartBanner = {
  baseUrl: string;
  dataDir: string;
  /** The folder that the command line uses by default. */
  defaultDataDir: string;
  /** True for the programs of a checkout, where npm finds them; false for an installed package. */
  inCheckout: boolean;
  /** True if a start of the service creates the demo tenant. */
  hasDemo: boolean;
  /** Null when an earlier start has printed them. */
  credentials: Credentials | null;
  /** True if the data directory has the credentials. */
  isStored: boolean;
  /** As in process.version, such as v20.19.0. */
  nodeVersion: string;
};

/** Returns the text that the service prints once it is ready. */
export function startBanner(banner: StartBanner): string {
  const steps = banner.credentials ? firstSteps(banner, banner.credentials) : laterSteps(banner);
  return `\n  svc-verify is running at ${banner.baseUrl}\n${describeNodeAdvice(banner.nodeVersion)}\n${steps.map((line) => `  ${line}`.trimEnd()).join("\n")}\n\n`;
}

/**
 * Advises Node 24 on older versions, in which the context of asynchronous calls costs more. Returns an empty text for
 * Node 24 and later.
 */
function describeNodeAdvice(nodeVersion: string): string {
  if (Number(/^v(\d+)/.exec(nodeVersion)?.[1]) >= 24) return "";
  return `  Node 24 is faster than ${nodeVersion}: judged and durable verifications take less CPU on it.\n`;
}

function laterSteps(banner: StartBanner): string[] {
  const { baseUrl, hasDemo, inCheckout, isStored } = banner;
  const admin = inCheckout ? "npm run admin --" : "svc-verify admin";
  if (!hasDemo) {
    return [
      `Sign in at ${baseUrl}/sign-in. Create a tenant and its owner, whose password is read from standard input:`,
      `${admin} tenant create --name "My team" --owner-email owner@example.com --owner-password -`,
    ];
  }
  const storedNote = isStored ? [`Its password and the API key are in ${dataFile(banner, LOCAL_ACCESS_FILE)}.`] : [];
  return [
    `Sign in at ${baseUrl}/sign-in as ${DEMO_EMAIL} or with your account; create API keys under Settings.`,
    ...storedNote,
    `Reset the password: ${admin} account reset-link --email ${DEMO_EMAIL}`,
  ];
}

function firstSteps(banner: StartBanner, { account_email, account_password, api_key }: Credentials): string[] {
  const { isStored } = banner;
  const proof = quoteForShell(dataFile(banner, "first-proof.json"));
  const storedNote = isStored
    ? [`Both are also in ${dataFile(banner, LOCAL_ACCESS_FILE)}, which only you can read.`]
    : [];
  return [
    `Sign-in       ${account_email}  ${account_password}`,
    `API key       ${api_key}   (shown once)`,
    ...storedNote,
    "",
    "Get a first verdict, then check its proof:",
    "",
    `printf '${RELEASE_NOTES}' | ${writeCommand(banner, api_key)} verify --rubric "Release notes lint" - --proof-out ${proof}`,
    `${writeCommand(banner, api_key)} proof check ${proof}`,
  ];
}

/** Returns the start of a command line, with the options for what the program cannot find itself. */
function writeCommand(banner: StartBanner, apiKey: string): string {
  const { baseUrl, dataDir, defaultDataDir, inCheckout, isStored } = banner;
  const program = inCheckout ? "npx svc-verify" : "svc-verify";
  if (!isStored) return `${program} --url ${baseUrl} --api-key ${apiKey}`;
  return path.resolve(dataDir) === defaultDataDir
    ? program
    : `${program} --data-dir ${quoteForShell(path.resolve(dataDir))}`;
}

/** Returns the path of a file in the data folder. It is relative if the default folder is below the working directory. */
function dataFile({ dataDir, defaultDataDir }: StartBanner, name: string): string {
  const file = path.join(dataDir, name);
  const relative = path.relative("", file);
  return dataDir === defaultDataDir && !relative.startsWith("..") ? relative : file;
}

/** Quotes a path for the shell if it needs that. */
const quoteForShell = (file: string): string => (/^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`);

/** A submission that meets all criteria of the rubric "Release notes lint". */
const RELEASE_NOTES = "## 2.4.0\\n2026-11-21\\n\\n- Faster start (#41)\\n\\n### Upgrading\\nNothing to do.\\n";
