// The webhook check of the TypeScript client, against the signatures of the service and a published vector.
import { expect, it } from "vitest";
import { SvcVerifyWebhookError, verifyWebhook, type WebhookFault } from "@/clients/typescript/src/index";
import { signWebhook } from "@/server/webhooks/sign";

const SECRET = `whsec_${Buffer.from("0123456789abcdef01234567").toString("base64")}`;
const OTHER = `whsec_${Buffer.from("another secret of 24 byt").toString("base64")}`;
const now = new Date("2026-11-28T12:00:00Z");
const body = '{"type":"verification.succeeded","timestamp":"2026-11-28T12:00:00Z","data":{"name":"Zoë"}}';
const headers = signWebhook([OTHER, SECRET], "msg", now, body);
const request = { secrets: SECRET, headers, body, now };

async function faultOf(change: Partial<Parameters<typeof verifyWebhook>[0]>): Promise<WebhookFault | null> {
  try {
    await verifyWebhook({ ...request, ...change });
    return null;
  } catch (error) {
    if (error instanceof SvcVerifyWebhookError) return error.fault;
    throw error;
  }
}

it("returns the event of a genuine webhook, under any of several secrets", async () => {
  expect((await verifyWebhook(request)).type).toBe("verification.succeeded");
  expect(await faultOf({ secrets: [`whsec_${btoa("a third secret")}`, OTHER] })).toBeNull();
  expect(await faultOf({ body: new TextEncoder().encode(body), headers: new Headers(headers) })).toBeNull();
  const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
  expect(await faultOf({ headers: upper })).toBeNull();
});

it("accepts the example of the Standard Webhooks specification", async () => {
  const vector = {
    secrets: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    headers: {
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    },
    body: '{"test": 2432232314}',
  };
  expect(await faultOf({ ...vector, now: new Date(1_614_265_330_000) })).toBeNull();
});

it.each<[string, WebhookFault, Partial<Parameters<typeof verifyWebhook>[0]>]>([
  ["another body", "no_match", { body: `${body} ` }],
  ["another secret", "no_match", { secrets: `whsec_${btoa("a third secret")}` }],
  ["another ID", "no_match", { headers: { ...headers, "webhook-id": "msg2" } }],
  ["another version", "no_match", { headers: { ...headers, "webhook-signature": "v2,AAAA" } }],
  ["no signature", "header_missing", { headers: { ...headers, "webhook-signature": undefined } }],
  ["a timestamp in words", "timestamp_invalid", { headers: { ...headers, "webhook-timestamp": "today" } }],
  ["an old timestamp", "too_old", { now: new Date(now.getTime() + 301_000) }],
  ["a timestamp in the future", "too_new", { now: new Date(now.getTime() - 301_000) }],
  ["a body that is not JSON", "not_json", { headers: signWebhook([SECRET], "msg", now, "x"), body: "x" }],
])("refuses %s", async (_, fault, change) => {
  expect(await faultOf(change)).toBe(fault);
});

it("reads each of several signature headers", async () => {
  const signatures = ["v1,AAAA", headers["webhook-signature"]];
  expect(await faultOf({ headers: { ...headers, "webhook-signature": signatures } })).toBeNull();
});

it.each([
  ["a parsed body", { body: JSON.parse(body) as never }],
  ["a tolerance that is no number", { toleranceSeconds: Number.NaN }],
  ["a tolerance in text", { toleranceSeconds: "300" as never }],
  ["a secret that is missing", { secrets: [SECRET, undefined as never] }],
  ["a time that is no number", { now: new Date("yesterday") }],
])("refuses %s as a mistake of the caller", async (_, change) => {
  await expect(verifyWebhook({ ...request, ...change })).rejects.toThrow(TypeError);
});

it("refuses a secret of another form", async () => {
  await expect(verifyWebhook({ ...request, secrets: "secret" })).rejects.toThrow(TypeError);
});
