import { deflateRawSync } from "node:zlib";
import type { DeflateRaw } from "@/server/domain/proof/fragment";

/** Raw deflate at the best ratio: the result is a link that people pass on. */
export const deflateRaw: DeflateRaw = (bytes) => deflateRawSync(bytes, { level: 9 });
