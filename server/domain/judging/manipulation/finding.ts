// What the manipulation screens report.

export type ManipulationKind =
  | "instruction"
  | "role_marker"
  | "planted_verdict"
  | "fence_imitation"
  | "invisible"
  | "homoglyph"
  | "master_key"
  | "padding";

/** A range in UTF-16 code units, `end` exclusive. */
export type Span = { start: number; end: number };

export type Suspicion = Span & { kind: ManipulationKind };

/** `start` and `end` count in the text of `source`. */
export type ManipulationFinding = Suspicion & { source: string };
