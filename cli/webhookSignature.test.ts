import { expect, test } from "vitest";
import { signWebhook } from "@/server/webhooks/sign";
import { checkSignature } from "@/cli/webhookSignature";

const SECRET = `whsec_${Buffer.from("0123456789abcdef01234567").toString("base64")}`;
const OTHER_SECRET = `whsec_${Buffer.from("another secret of 24 byt").toString("base64")}`;
const SENT_AT = new Date("2026-11-28T12:00:00Z");
const BODY = '{"type":"webhook.test","data":{"name":"Zoë"}}';
const headers = signWebhook([OTHER_SECRET, SECRET], "msg", SENT_AT, BODY);
const SAVED_REQUEST = {
  id: "msg",
  timestamp: headers["webhook-timestamp"],
  signature: headers["webhook-signature"],
  body: new TextEncoder().encode(BODY),
};
const findFault = (change: Partial<typeof SAVED_REQUEST> = {}, secret = SECRET, checkTime = SENT_AT) =>
  checkSignature(secret, { ...SAVED_REQUEST, ...change }, checkTime);

test("accepts the bytes that were sent, under each secret of a rotation", () => {
  expect(findFault()).toEqual({ fault: null, isOld: false });
  expect(findFault({}, OTHER_SECRET)).toEqual({ fault: null, isOld: false });
});

test("says when a receiver should refuse the request as a replay", () => {
  expect(findFault({}, SECRET, new Date(SENT_AT.getTime() + 301_000))).toEqual({ fault: null, isOld: true });
});

test.each([
  ["another byte of the body", { body: new TextEncoder().encode(`${BODY} `) }],
  ["another id", { id: "msg2" }],
  ["another timestamp", { timestamp: String(Number(SAVED_REQUEST.timestamp) + 1) }],
])("refuses %s", (_, change) => {
  expect(findFault(change).fault).toMatch(/no signature matches/);
});

test("refuses a signature of another version, an invalid timestamp, and an invalid secret", () => {
  expect(findFault({ signature: "v2,abc" }).fault).toMatch(/v1/);
  expect(findFault({ timestamp: "today" }).fault).toMatch(/timestamp/);
  expect(() => findFault({}, "secret")).toThrow(/whsec_/);
});
