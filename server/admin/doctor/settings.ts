// Checks the values that the service reads only once its database is ready.
import { failed, type Finding, ok } from "@/server/admin/doctor/findings";
import { authSecret } from "@/server/platform/auth/authSecret";
import { identitySettings } from "@/server/platform/auth/identitySettings";
import { readSigningKey } from "@/server/platform/crypto/signingKey";
import type { Env } from "@/server/platform/env";
import { readSettings } from "@/server/platform/settings";

const CHECKS: readonly ((env: Env) => unknown)[] = [
  ({ PROOF_SIGNING_KEY: pem }) => pem === undefined || readSigningKey(pem, "PROOF_SIGNING_KEY"),
  ({ LOG_SIGNING_KEY: pem }) => pem === undefined || readSigningKey(pem, "LOG_SIGNING_KEY"),
  (env) => env.AUTH_SECRET === undefined || authSecret(env),
  identitySettings,
  readSettings,
];

/** The advice for an invalid variable. */
export const ENVIRONMENT_FIX = "correct these variables; .env.example lists all of them";

/** Reads these values as the start of the service does, and reports what it would refuse. */
export function checkSettings(env: Env): Finding {
  const faults = CHECKS.flatMap((check) => {
    try {
      check(env);
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
  return faults.length === 0 ? ok("environment", "valid") : failed("environment", faults.join("; "), ENVIRONMENT_FIX);
}
