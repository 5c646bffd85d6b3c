import { randomBytes } from "node:crypto";
import { v7 } from "uuid";
import type { Ids } from "@/server/deps/ports";

export const timeOrderedIds: Ids = { next: () => v7(), boundary: () => randomBytes(8).toString("hex") };
