import { parseKeySet } from "@/server/proof/check/keySet";
import { parsePolicy } from "@/server/proof/check/log/policy";

/** Parses what a check trusts. Pages load both at once, since both need the code of elliptic curves, which is large. */
export const trustParsers = { parseKeySet, parsePolicy };
