import type { Clock } from "@/server/deps/ports";

export const systemClock: Clock = { now: () => new Date() };
