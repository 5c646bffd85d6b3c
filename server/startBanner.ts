import path from "node:path";
import { type LocalAccess, LOCAL_ACCESS_FILE } from "@/server/system/contract/localAccess";
import { DEMO_EMAIL } from "@/server/provisioning/seedDemo";

type Credentials = Pick<LocalAccess, "account_email" | "account_password" | "api_key">;

type StartBanner = {
  baseUrl: string;
  dataDir: string;
  /** The folder that the command line uses by default. */
  defaultDataDir: string;
  /** Whether the programs are those of a checkout, where npm finds them, or of an installed package. */
  inCheckout: boolean;
  /** Whether the service has, or had, the demo tenant. */
  hasDemo: boolean;
  /** Printed once; null when an earlier start has printed them. */
  credentials: Credentials | null;
  /** Whether the data directory has them. */
  stored: boolean;
  /** The version of Node, such as v20.19.0. */
  nodeVersion: string;
};

/** Writes the output of the service once it is ready. */
export function startBanner(banner: StartBanner): string {
  const steps = banner.credentials ? firstSteps(banner, banner.credentials) : laterSteps(banner);
  return `\n  svc-verify is running at ${banner.baseUrl}\n${adviceOnNodeVersion(banner.nodeVersion)}\n${steps.map((line) => `  ${line}`.trimEnd()).join("\n")}\n\n`;
}

/**
 * Advises Node 24, in which calls that do not read the context of an asynchronous call do not pay for it. Returns an
 * empty text for Node 24 and later.
 */
function adviceOnNodeVersion(nodeVersion: string): string {
  if (Number(/^v(\d+)/.exec(nodeVersion)?.[1]) >= 24) return "";
  return `  Node 24 is faster than ${nodeVersion}: judged and durable verifications take less CPU on it.\n`;
}

function laterSteps(banner: StartBanner): string[] {
  const { baseUrl, hasDemo, inCheckout, stored } = banner;
  const admin = inCheckout ? "npm run admin --" : "svc-verify admin";
  if (!hasDemo) {
    return [
      `Sign in at ${baseUrl}/sign-in. Create a tenant and its owner, whose password is read from standard input:`,
      `${admin} tenant create --name "My team" --owner-email owner@example.com --owner-password -`,
    ];
  }
  const file = stored ? [`Its password and the API key are in ${dataFile(banner, LOCAL_ACCESS_FILE)}.`] : [];
  return [
    `Sign in at ${baseUrl}/sign-in as ${DEMO_EMAIL} or with your account; create API keys under Settings.`,
    ...file,
    `Reset the password: ${admin} account reset-link --email ${DEMO_EMAIL}`,
  ];
}

function firstSteps(banner: StartBanner, { account_email, account_password, api_key }: Credentials): string[] {
  const { stored } = banner;
  const proof = quoted(dataFile(banner, "first-proof.json"));
  const place = stored ? [`Both are also in ${dataFile(banner, LOCAL_ACCESS_FILE)}, which only you can read.`] : [];
  return [
    `Sign-in       ${account_email}  ${account_password}`,
    `API key       ${api_key}   (shown once)`,
    ...place,
    "",
    "Get a first verdict, then check its proof:",
    "",
    `printf '${RELEASE_NOTES}' | ${command(banner, api_key)} verify --rubric "Release notes lint" - --proof-out ${proof}`,
    `${command(banner, api_key)} proof check ${proof}`,
  ];
}

/** Writes the command line with the settings that it cannot find. */
function command(banner: StartBanner, apiKey: string): string {
  const { baseUrl, dataDir, defaultDataDir, inCheckout, stored } = banner;
  const program = inCheckout ? "npx svc-verify" : "svc-verify";
  if (!stored) return `${program} --url ${baseUrl} --api-key ${apiKey}`;
  return path.resolve(dataDir) === defaultDataDir ? program : `${program} --data-dir ${quoted(path.resolve(dataDir))}`;
}

/** Returns the path of a file in the data folder, from the working directory where the default folder is below it. */
function dataFile({ dataDir, defaultDataDir }: StartBanner, name: string): string {
  const file = path.join(dataDir, name);
  const relative = path.relative("", file);
  return dataDir === defaultDataDir && !relative.startsWith("..") ? relative : file;
}

/** Quotes a path for the shell if it needs that. */
const quoted = (file: string): string => (/^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`);

/** Meets all criteria of the seeded rubric. */
const RELEASE_NOTES = "## 2.4.0\\n2026-11-21\\n\\n- Faster start (#41)\\n\\n### Upgrading\\nNothing to do.\\n";
