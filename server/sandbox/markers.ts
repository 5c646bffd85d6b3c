// Reads the markers in a submission to a sandbox that script its outcome, such as `sandbox:met`.

/** The results of the scripted judge, and the ways in which it fails. */
const JUDGED = ["met", "partial", "not_met", "cannot_determine", "flagged", "failed", "slow"] as const;
/** The refusals of the first request with an Idempotency-Key. */
const REFUSED = ["429", "503"] as const;

export type JudgedMarker = (typeof JUDGED)[number];
export type RefusalMarker = (typeof REFUSED)[number];
const MARKERS: readonly string[] = [...JUDGED, ...REFUSED];

const MARKER = new RegExp(`sandbox:(${MARKERS.join("|")})\\b`, "g");

/** Lists the markers in a text, in order. */
const markersIn = (text: string): string[] => Array.from(text.matchAll(MARKER), ([, marker = ""]) => marker);

/** Lists the markers for the judge. */
export const judgedMarkersIn = (text: string): JudgedMarker[] =>
  markersIn(text).filter((marker): marker is JudgedMarker => (JUDGED as readonly string[]).includes(marker));

/** Returns the first marker that refuses the request. */
export const refusalMarkerIn = (text: string): RefusalMarker | undefined =>
  markersIn(text).find((marker): marker is RefusalMarker => (REFUSED as readonly string[]).includes(marker));
