import fc from "fast-check";
import { expect, test } from "vitest";
import { Webhook } from "standardwebhooks";
import { newWebhookSecret, secretsAt, signWebhook } from "@/server/webhooks/sign";

test("signs with both secrets: a receiver with either accepts, one with another secret refuses", () => {
  const [currentSecret, previousSecret, unrelatedSecret] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()];
  fc.assert(
    fc.property(fc.uuid(), fc.jsonValue(), (id, data) => {
      const body = JSON.stringify({ data });
      const headers = signWebhook([currentSecret, previousSecret], id, new Date(), body);
      expect(headers["webhook-signature"].split(" ")).toHaveLength(2);
      for (const secret of [currentSecret, previousSecret]) {
        expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
        expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
        expect(() => new Webhook(secret).verify(body, { ...headers, "webhook-id": "other" })).toThrow();
      }
      expect(() => new Webhook(unrelatedSecret).verify(body, headers)).toThrow();
    }),
    { numRuns: 25 },
  );
});

test("signs with the previous secret until it expires", () => {
  const signedAt = new Date("2026-11-21T12:00:00Z");
  const endpoint = { secret: "new", previousSecret: "old", previousSecretExpiresAt: signedAt };
  expect(secretsAt(endpoint, new Date(signedAt.getTime() - 1))).toEqual(["new", "old"]);
  expect(secretsAt(endpoint, signedAt)).toEqual(["new"]);
  expect(secretsAt({ secret: "new", previousSecret: null, previousSecretExpiresAt: null }, signedAt)).toEqual(["new"]);
});
