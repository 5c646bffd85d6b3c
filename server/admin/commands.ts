import type { Command } from "commander";
import { addOperatorAction } from "@/server/admin/action";
import { addBackupCommand } from "@/server/admin/backup";
import { addRestoreCommand } from "@/server/admin/restore";
import { addInitSecretsCommand } from "@/server/admin/initSecrets";
import { addKeyCommands, addSigningKeyCommands } from "@/server/admin/keyCommands";
import { addMigrateCommand } from "@/server/admin/migrate";
import { addAccountCommands, addTenantCommands, addTokenCommands } from "@/server/admin/tenantCommands";
import { addEvidenceSource } from "@/server/evidence/source/sources";
import { rebuildRollups } from "@/server/reports/rollUp";
import { requestSampleData } from "@/server/samples/recordSampleData";
import { removeSampleData } from "@/server/samples/remove";
import { SAMPLE_TENANT_ID } from "@/server/contracts/sampleTenant";
import { seedDemo } from "@/server/provisioning/seedDemo";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { addWebhookEndpoint } from "@/server/webhooks/add";
import { eraseOpenings } from "@/server/verification/openings/eraseOpenings";
import { describeModel } from "@/server/platform/llm/modelWatch";

/** Adds all commands, in the order in which the help lists them. */
export function addCommands(program: Command): void {
  addMigrateCommand(program);
  addInitSecretsCommand(program);
  addBackupCommand(program);
  addRestoreCommand(program);
  addTenantCommands(program);
  addAccountCommands(program);
  addKeyCommands(program);
  addJudgeCommands(program);
  addTokenCommands(program);
  addSigningKeyCommands(program);
  addProofCommands(program);
  addSourceCommands(program);
  addWebhookCommands(program);
  addRollupCommands(program);
  addSeedCommands(program);
}

function addJudgeCommands(program: Command): void {
  const judge = program.command("judge").description("the judge models, and whether their provider still serves them");
  addOperatorAction(
    judge,
    ({ judgeModels }) => judgeModels.check(),
    ({ models }) => {
      if (models.length === 0) return "No judge model is configured: set OPENAI_API_KEY or OPENAI_BASE_URL.\n";
      return models
        .map(
          (model) =>
            `${model.tier === null ? "reader" : `tier ${model.tier}`}  ${model.model}  ${describeModel(model)}\n`,
        )
        .join("");
    },
  );
}

function addProofCommands(program: Command): void {
  const proof = program.command("proof").description("proofs of verifications");
  const erase = proof
    .command("erase-openings")
    .description("erase what opens a proof's commitments, for good; the proof stays valid and says so")
    .requiredOption("--tenant <id>", "tenant ID")
    .requiredOption("--verification <id>", "verification ID")
    .requiredOption("--ground <code>", "why, as a code that is signed, such as data_subject_request");
  addOperatorAction<{ tenant: string; verification: string; ground: string }>(erase, async (operator, options) => {
    const { verification: verificationId, ground } = options;
    const entry = await eraseOpenings(await operator.tenant(options.tenant), { verificationId, ground });
    return entry ?? { already_erased: true };
  });
}

function addRollupCommands(program: Command): void {
  const rollup = program.command("rollup").description("the counters behind usage and reporting");
  const rebuild = rollup.command("rebuild").description("recompute all counters; the service may be running");
  addOperatorAction(rebuild, ({ deps }) => rebuildRollups(deps));
}

function addSeedCommands(program: Command): void {
  const seed = program.command("seed").description("first accounts");
  const seedFirst = seed
    .command("demo")
    .description("create the first tenant with owner, API key and rubrics, unless it exists");
  addOperatorAction(seedFirst, async (operator) => (await seedDemo(operator)) ?? { exists: true });

  const demo = program.command("demo").description("the tenant with sample data");
  const add = demo
    .command("add")
    .description("record sample data at the next start of the service, unless there is some");
  addOperatorAction(add, async ({ deps }) => {
    await requestSampleData(deps);
    return { tenant_id: SAMPLE_TENANT_ID };
  });
  const remove = demo.command("remove").description("delete the sample data; the service may be running");
  addOperatorAction(remove, ({ deps }) => removeSampleData(tenantDeps(deps, SAMPLE_TENANT_ID)));
}

function addSourceCommands(program: Command): void {
  const source = program.command("source").description("evidence sources");
  const add = source
    .command("add")
    .description("register a party whose key attests evidence")
    .requiredOption("--tenant <id>", "tenant ID")
    .requiredOption("--name <name>", "name of the party")
    .requiredOption("--public-key <key>", "Ed25519 public key, 32 raw bytes")
    .option("--encoding <encoding>", "encoding of the key: base64 or hex", "base64");
  addOperatorAction<{ tenant: string; name: string; publicKey: string; encoding: string }>(
    add,
    async (operator, options) =>
      addEvidenceSource(await operator.tenant(options.tenant), {
        body: { name: options.name, public_key: options.publicKey, encoding: options.encoding },
      }),
  );
}

function addWebhookCommands(program: Command): void {
  const webhook = program.command("webhook").description("webhook endpoints");
  const add = webhook
    .command("add")
    .description("create a webhook endpoint")
    .requiredOption("--tenant <id>", "tenant ID")
    .requiredOption("--url <url>", "public https:// URL");
  addOperatorAction<{ tenant: string; url: string }>(add, async (operator, options) =>
    addWebhookEndpoint(await operator.tenant(options.tenant), { body: { url: options.url } }),
  );
}
