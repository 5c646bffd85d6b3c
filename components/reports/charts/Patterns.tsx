const TILES = [
  null,
  <path key="up" d="M-2 2 2 -2M0 8 8 0M6 10 10 6" />,
  <path key="dots" d="M2 2h.01M6 6h.01" strokeWidth={3} strokeLinecap="round" />,
  <path key="level" d="M0 2H8M0 6H8" />,
  <path key="grid" d="M0 4H8M4 0V8" />,
  <path key="down" d="M-2 6 2 10M0 0 8 8M6 -2 10 2" />,
];

/** Defines the SVG pattern of a mark by its index; 0 is plain. */
export function PatternDef({ id, color, mark }: { id: string; color: string; mark: number }) {
  return (
    <pattern id={id} width={8} height={8} patternUnits="userSpaceOnUse">
      <rect width={8} height={8} fill={color} />
      <g stroke="var(--color-surface)" strokeWidth={1.5} fill="none">
        {TILES[mark % TILES.length]}
      </g>
    </pattern>
  );
}
