import { DEMO_EMAIL, type DemoAccess } from "@/server/domain/tenant/seedDemo";

type Place = { baseUrl: string; dataDir: string };

/** The output of `npm start` once the service is ready. The demo's secrets are shown only here. */
export function startBanner(place: Place, demo: DemoAccess | null): string {
  const { baseUrl } = place;
  const lines = [
    "",
    `  svc-verify is running at ${baseUrl}`,
    `  API reference ${baseUrl}/docs · proof check ${baseUrl}/check`,
    "",
  ];
  if (demo) lines.push(...firstSteps(place, demo));
  else lines.push(...laterSteps(place));
  return `${lines.join("\n")}\n`;
}

function laterSteps({ baseUrl }: Place): string[] {
  return [
    `  Sign in at ${baseUrl}/sign-in as ${DEMO_EMAIL} or with your account; create API keys under Settings.`,
    `  Reset the password: npm run admin -- account reset-link --email ${DEMO_EMAIL}`,
    "",
  ];
}

function firstSteps({ baseUrl, dataDir }: Place, demo: DemoAccess): string[] {
  const proof = `${dataDir}/first-proof.json`;
  return [
    `  Demo tenant   ${demo.tenant_id}`,
    `  Sign-in       ${demo.account_email}  ${demo.account_password}`,
    `  API key       ${demo.api_key}   (shown once)`,
    "",
    "  Get a first verdict and check its proof:",
    "",
    `  export SVC_VERIFY_URL=${baseUrl} SVC_VERIFY_API_KEY=${demo.api_key}`,
    `  printf '${RELEASE_NOTES}' |`,
    `    node dist/cli.mjs verify --rubric "Release notes lint" - --proof-out ${proof} &&`,
    `    node dist/cli.mjs proof check ${proof}`,
    "",
  ];
}

/** Meets all criteria of the seeded rubric. */
const RELEASE_NOTES = "## 2.4.0\\n2026-11-21\\n\\n- Faster start (#41)\\n\\n### Upgrading\\nNothing to do.\\n";
