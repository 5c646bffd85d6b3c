import type { Clock } from "@/server/domain/ports";

export const systemClock: Clock = { now: () => new Date() };
