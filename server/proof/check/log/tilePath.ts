// Paths of tiles (c2sp.org/tlog-tiles). A tile holds 256 hashes, or fewer at the right edge.

export const TILE_WIDTH = 256;

/** `level`: of the tile, 0 for leaf hashes; `entries` for bundles of entries. `width`: 1 to 256. */
export type Tile = { level: number | "entries"; index: number; width: number };

/** Writes the path of a tile below the address of the log, such as `tile/0/x001/x234/067.p/8`. */
export function writeTilePath({ level, index, width }: Tile): string {
  const groups = [];
  for (let rest = index; ; rest = Math.floor(rest / 1000)) {
    groups.unshift(String(rest % 1000).padStart(3, "0"));
    if (rest < 1000) break;
  }
  const name = groups.map((group, position) => (position < groups.length - 1 ? `x${group}` : group)).join("/");
  return `tile/${level}/${name}${width === TILE_WIDTH ? "" : `.p/${width}`}`;
}

const PATH = /^tile\/(entries|\d|[1-5]\d|6[0-3])\/((?:x\d{3}\/){0,5}\d{3})(?:\.p\/(\d{1,3}))?$/;

/** Parses a path; null for one that no tile has. */
export function parseTilePath(path: string): Tile | null {
  const [, level = "", name = "", partial] = PATH.exec(path) ?? [];
  const index = Number(name.replaceAll(/[x/]/g, ""));
  const width = partial === undefined ? TILE_WIDTH : Number(partial);
  if (name === "" || width < 1 || (partial !== undefined && width >= TILE_WIDTH)) return null;
  const tile: Tile = { level: level === "entries" ? level : Number(level), index, width };
  // One spelling for each tile: no leading groups of zeros, no leading zeros of a width.
  return writeTilePath(tile) === path ? tile : null;
}
