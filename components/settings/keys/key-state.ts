import type { KeyList } from "@/server/account/contract/account";

export type Key = KeyList["items"][number];

export function keyState({ revoked_at, expires_at }: Key, now: Date): "active" | "expired" | "revoked" {
  if (revoked_at !== null) return "revoked";
  return expires_at !== null && new Date(expires_at) <= now ? "expired" : "active";
}
