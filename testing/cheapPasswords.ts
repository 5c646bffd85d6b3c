// Hashes passwords as the sign-in library does, with a thousandth of the work, because suites make hundreds of attempts.
// The library's own hash is tested in server/platform/auth/accounts.db.test.ts and in the browser.
import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto";
import type { PasswordHashing } from "@/server/platform/auth/accounts";

const COST = { N: 16, r: 1, p: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

export const cheapPasswords: PasswordHashing = {
  hash: async (password) => {
    const salt = randomBytes(SALT_BYTES).toString("hex");
    return `${salt}:${scryptSync(password.normalize("NFKC"), salt, HASH_BYTES, COST).toString("hex")}`;
  },
  verify: async ({ hash, password }) => {
    const [salt = "", key = ""] = hash.split(":");
    const expected = scryptSync(password.normalize("NFKC"), salt, HASH_BYTES, COST);
    const actual = Buffer.from(key, "hex");
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  },
};
