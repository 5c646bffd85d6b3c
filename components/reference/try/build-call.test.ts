import { expect, it } from "vitest";
import { curlCommand } from "@/server/api/reference/curlCommand";
import { operationGroups } from "@/server/api/reference/operationGroups";
import { buildCall, missingFields } from "@/components/reference/try/build-call";
import { buildTryRequest } from "@/components/reference/try/try-request";

const entries = operationGroups().flatMap(({ entries }) => entries);
function findRequest(id: string) {
  const entry = entries.find((operation) => operation.id === id);
  if (!entry) throw new Error(`no operation ${id}`);
  return buildTryRequest(entry);
}

it("has a field for each parameter and the example as the body", () => {
  for (const entry of entries) {
    const { path, params, body } = buildTryRequest(entry);
    expect(params.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    expect(body === null).toBe(entry.operation.body === undefined);
  }
  expect(JSON.parse(findRequest("rubric.register").body ?? "")).toMatchObject({ name: "Invoices" });
});

it("encodes values, so that the address is safe in a shell and cannot leave its path", () => {
  const request = findRequest("webhook.redeliver");
  const call = buildCall(request, { "params.id": "../$(id)!", "params.delivery_id": "`a`" }, null);
  expect(call.address).toBe("/v1/webhook-endpoints/..%2F%24%28id%29%21/deliveries/%60a%60/redeliver");
  const list = buildCall(findRequest("verifications.list"), { "query.flagged": "true", "query.from": " a&b " }, null);
  expect(list.address).toBe("/v1/verifications?flagged=true&from=a%26b");
});

it("names required fields without a value", () => {
  const request = findRequest("escalation.start");
  expect(missingFields(request, {})).toEqual(["id", "x-svc-tenant-id"]);
  expect(buildCall(request, {}, null)).toMatchObject({
    address: "/v1/escalations/$ID/start",
    headers: { "x-svc-auth-subject": "account_tenant_mapping" },
  });
});

it("shows the key as a variable and quotes what was typed", () => {
  const call = buildCall(findRequest("verification.submit"), { "headers.idempotency-key": "it's" }, "@a'b");
  expect(curlCommand(call).split(" \\\n  ")).toEqual([
    'curl -sS "$SVC_VERIFY_URL/v1/verify"',
    '-H "authorization: Bearer $SVC_VERIFY_API_KEY"',
    "-H 'idempotency-key: it'\\''s'",
    '-H "content-type: application/json"',
    "--data-raw '@a'\\''b'",
  ]);
});
