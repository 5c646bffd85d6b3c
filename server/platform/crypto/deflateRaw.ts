import { deflateRawSync } from "node:zlib";
import type { DeflateRaw } from "@/server/proof/check/fragment";

/** Raw deflate at the best ratio: the result becomes part of a shared link. */
export const deflateRaw: DeflateRaw = (bytes) => deflateRawSync(bytes, { level: 9 });
