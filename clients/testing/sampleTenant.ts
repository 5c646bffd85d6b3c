// A tenant that has what the samples of the API reference name.
import { exampleBody } from "@/server/api/reference/exampleBody";
import { operations } from "@/server/api/operations";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { recordDecision } from "@/server/review/recordDecision";
import { makeEscalation, makeReviewer } from "@/testing/escalations";
import { makeEvidenceSource, makeSigningParty } from "@/testing/evidenceSource";
import { makeKey, makeTenant } from "@/testing/factories";
import type { TestService } from "@/testing/service";

export type SampleTenant = {
  apiKey: string;
  proof: string;
  /** By operation, the fields that samples have as placeholders. */
  values: Record<string, Record<string, string>>;
};

export async function makeSampleTenant({ service, baseUrl }: TestService): Promise<SampleTenant> {
  const tenantId = await makeTenant(service.deps);
  const apiKey = await makeKey(service.deps, tenantId);
  const send = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    return (await fetch(`${baseUrl}/v1${path}`, init)).text();
  };
  const create = async (path: string, body: unknown) => JSON.parse(await send("POST", path, body)) as Created;
  const example = (id: keyof typeof operations) => JSON.parse(exampleBody(id, operations[id]) as string) as object;

  const addEndpoint = async () => (await create("/webhook-endpoints", example("webhook.create"))).endpoint_id ?? "";
  const [endpoint, disabled, removed] = [await addEndpoint(), await addEndpoint(), await addEndpoint()];
  const { rubric_id = "" } = await create("/rubrics", example("rubric.register"));
  const work = { rubric_id, submission: { inline: "INV-2026" }, options: { wait_ms: 5000 } };
  const { id: verification = "" } = await create("/verify", work);
  const { reference_set_id = "" } = await create("/reference-sets", {
    ...example("referenceSet.create"),
    name: "Other",
  });
  const deps = tenantDeps(service.deps, tenantId);
  const reviewer = await makeReviewer({ service, tenantId });
  const escalation = await makeEscalation({ service, tenantId }, reviewer);
  const decision = { verification_id: verification, decision: "accept" } as const;
  await recordDecision({ ...deps, actor: reviewer.principal }, { body: decision });
  const [source, replaced, revoked] = [
    await makeEvidenceSource(deps),
    await makeEvidenceSource(deps),
    await makeEvidenceSource(deps),
  ];
  const listed = JSON.parse(await send("GET", `/webhook-endpoints/${endpoint}/deliveries`)) as Deliveries;
  const delivery = listed.items[0]?.delivery_id ?? "";
  const subject = { subject_ref: "deal_criterion:acme/1#7" };
  await create(
    `/criteria-agreements/${encodeURIComponent(subject.subject_ref)}/judgments`,
    example("criteriaAgreement.judge"),
  );
  return {
    apiKey,
    proof: await send("GET", `/verifications/${verification}/proof/envelope`),
    values: {
      ...byPrefix("verification.", { id: verification, rubric_id }),
      "rubric.get": { id: rubric_id },
      "calibration.suggest": { rubric_id },
      ...byPrefix("escalation.", { id: escalation }),
      "referenceSet.get": { id: reference_set_id },
      ...byPrefix("webhook.", { id: endpoint, delivery_id: delivery }),
      "webhook.change": { id: disabled },
      "webhook.delete": { id: removed },
      "telemetry.get": { handle: "example" },
      "tags.record": { verification_id: verification },
      ...byPrefix("criteriaAgreement.", subject),
      "evidencePacket.ingest": { source_id: source.id, signature: source.sign("…") },
      "evidenceSource.add": { public_key: makeSigningParty().publicKey },
      "evidenceSource.rotate": { id: replaced.id, public_key: makeSigningParty().publicKey },
      "evidenceSource.revoke": { id: revoked.id },
    },
  };
}

type Created = Partial<Record<"rubric_id" | "id" | "endpoint_id" | "reference_set_id", string>>;
type Deliveries = { items: { delivery_id: string }[] };

const byPrefix = <T>(prefix: string, values: T): Record<string, T> =>
  Object.fromEntries(Object.keys(operations).flatMap((id) => (id.startsWith(prefix) ? [[id, values]] : [])));
