// Words in a submission to a sandbox that script what becomes of it: `sandbox:met` and the like.

/** Results that the scripted judge gives, or ways in which it fails. */
const JUDGED = ["met", "partial", "not_met", "cannot_determine", "flagged", "failed", "slow"] as const;
/** Refusals of the first request with an Idempotency-Key. */
const REFUSED = ["429", "503"] as const;

export type JudgedMarker = (typeof JUDGED)[number];
export type RefusalMarker = (typeof REFUSED)[number];
const MARKERS: readonly string[] = [...JUDGED, ...REFUSED];

const MARKER = new RegExp(`sandbox:(${MARKERS.join("|")})\\b`, "g");

/** The markers in a text, in order. */
const markersIn = (text: string): string[] => Array.from(text.matchAll(MARKER), ([, marker = ""]) => marker);

/** The markers for the judge. */
export const judgedMarkersIn = (text: string): JudgedMarker[] =>
  markersIn(text).filter((marker): marker is JudgedMarker => (JUDGED as readonly string[]).includes(marker));

/** The first marker that refuses the request. */
export const refusalMarkerIn = (text: string): RefusalMarker | undefined =>
  markersIn(text).find((marker): marker is RefusalMarker => (REFUSED as readonly string[]).includes(marker));
