import { expect, test } from "vitest";
import { signWebhook } from "@/server/webhooks/sign";
import { checkSignature } from "@/cli/webhookSignature";

const SECRET = `whsec_${Buffer.from("0123456789abcdef01234567").toString("base64")}`;
const OTHER = `whsec_${Buffer.from("another secret of 24 byt").toString("base64")}`;
const SENT_AT = new Date("2026-11-28T12:00:00Z");
const BODY = '{"type":"webhook.test","data":{"name":"Zoë"}}';
const headers = signWebhook([OTHER, SECRET], "msg", SENT_AT, BODY);
const saved = {
  id: "msg",
  timestamp: headers["webhook-timestamp"],
  signature: headers["webhook-signature"],
  body: new TextEncoder().encode(BODY),
};
const faultOf = (change: Partial<typeof saved> = {}, secret = SECRET, at = SENT_AT) =>
  checkSignature(secret, { ...saved, ...change }, at);

test("accepts the bytes that were sent, under each secret of a rotation", () => {
  expect(faultOf()).toEqual({ fault: null, isOld: false });
  expect(faultOf({}, OTHER)).toEqual({ fault: null, isOld: false });
});

test("says when a receiver should refuse the request as a replay", () => {
  expect(faultOf({}, SECRET, new Date(SENT_AT.getTime() + 301_000))).toEqual({ fault: null, isOld: true });
});

test.each([
  ["another byte of the body", { body: new TextEncoder().encode(`${BODY} `) }],
  ["another id", { id: "msg2" }],
  ["another timestamp", { timestamp: String(Number(saved.timestamp) + 1) }],
])("refuses %s", (_, change) => {
  expect(faultOf(change).fault).toMatch(/no signature matches/);
});

test("refuses a signature of another version, a timestamp that is none, and a secret that is none", () => {
  expect(faultOf({ signature: "v2,abc" }).fault).toMatch(/v1/);
  expect(faultOf({ timestamp: "today" }).fault).toMatch(/timestamp/);
  expect(() => faultOf({}, "secret")).toThrow(/whsec_/);
});
