// Ports that need no settings and no database.
import { randomBytes } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { v7 } from "uuid";
import type { Deps } from "@/server/deps/deps";
import type { Clock, Ids } from "@/server/deps/ports";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";

export const systemClock: Clock = { now: () => new Date() };
export const timeOrderedIds: Ids = { next: () => v7(), boundary: () => randomBytes(8).toString("hex") };

export const systemPorts = {
  clock: systemClock,
  ids: timeOrderedIds,
  proofCrypto: nodeCrypto,
  // The best compression, because the result becomes part of a shared link.
  deflateRaw: (bytes) => deflateRawSync(bytes, { level: 9 }),
} satisfies Partial<Deps>;
