import type { DemoAccess } from "@/server/domain/tenant/seedDemo";

/** What `npm start` prints when the service answers. The demo's secrets exist in this text only. */
export function startBanner(baseUrl: string, demo: DemoAccess | null): string {
  const lines = [
    "",
    `  svc-verify is running at ${baseUrl}`,
    `  API reference ${baseUrl}/docs · proof check ${baseUrl}/check`,
    "",
  ];
  if (demo) lines.push(...firstSteps(baseUrl, demo));
  else lines.push("  Another API key: npm run admin -- key create --tenant <tenant_id> --scopes all", "");
  return `${lines.join("\n")}\n`;
}

function firstSteps(baseUrl: string, demo: DemoAccess): string[] {
  const [rubricId = ""] = demo.rubric_ids;
  const body = JSON.stringify({
    rubric_id: rubricId,
    submission: { inline: '{"id":"42","status":"ok","items":[]}' },
    options: { wait_ms: 5000 },
  });
  return [
    `  Demo tenant   ${demo.tenant_id}`,
    `  Sign-in       ${demo.account_email}  ${demo.account_password}`,
    `  API key       ${demo.api_key}   (shown once)`,
    "",
    "  A first verdict, and a check of its proof:",
    "",
    `  curl -s ${baseUrl}/v1/verify -H 'authorization: Bearer ${demo.api_key}' \\`,
    `    -H 'content-type: application/json' -d '${body}' | tee verdict.json`,
    `  curl -s ${baseUrl}/v1/verifications/$(node -p 'require("./verdict.json").id')/proof/envelope \\`,
    `    -H 'authorization: Bearer ${demo.api_key}' > proof.json`,
    "  node dist/cli.mjs proof check proof.json",
    "",
  ];
}
