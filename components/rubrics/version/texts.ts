import { startOf } from "@/server/contracts/cutText";
import { LIMITS } from "@/server/contracts/limits";

const COPY = " (copy)";

export const VERSION_TEXTS = {
  newVerification: "New verification",
  duplicate: "Duplicate",
  copyOf: (name: string) => `${startOf(name, LIMITS.rubricNameChars - COPY.length)}${COPY}`,
  restore: "Restore as a new version",
  noExamples: "no examples",
  versions: "Versions",
  version: (version: number) => `Version ${version}`,
  ofVersion: (version: number) => `version ${version}`,
  weight: (weight: number) => `, weight ${weight}`,
  tier: (tier: number) => `, tier ${tier}`,
  compareWith: (version: number) => `What changed in version ${version}`,
  id: "ID",
  copy: {
    id: "the rubric ID",
    hash: "the hash",
    sourceHash: "the source hash",
    command: "the command",
    source: "the source",
  },
  immutable: "Published versions never change. Edit creates a draft of the next version.",
  compareWithPrevious: "What changed",
  latest: "latest",
  byApi: "via the API",
  verifications: "Verifications",
  agreement: "Agreement",
  agreementOf: (agree: number, of: number) => `${agree} of ${of}`,
  noLabels: "no labels yet",
  gate: "Publication checks",
  gatePassed: "Passed",
  gateOverridden: "Overridden",
  gateNone: "Not checked",
  criteria: "Criteria",
  source: "Source",
  verifyNow: "Use from the command line",
  hash: "Hash",
  sourceHash: "Source hash",
  trial: "Trial version of a draft; it cannot be used for verifications.",
} as const;
