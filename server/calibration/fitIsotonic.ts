// Fits isotonic regression, which allows any rising shape and needs many labels.
import { calibrate, type IsotonicMap, type PlattMap } from "@/server/calibration/map";
import type { Tally } from "@/server/statistics/calibration";

/** Minimum number of labels per block. */
const BLOCK_LABELS = 10;
/** Shrinks each block towards `smooth` with the weight of this many labels. */
const SMOOTH_LABELS = 20;

type Block = { n: number; correct: number; low: number; high: number; smooth: number };

/**
 * Pools adjacent violators (Ayer et al. 1955) over blocks of at least 10 labels. A block has a point at each end, so
 * that the map is level within it and linear to the next; points at centers alone would smear a step over two blocks.
 * The confidence of a block is (correct + 20 · smooth) / (n + 20), where `smooth` is the value of that map. So no block
 * is certain by chance, and the ends are not pulled to ½. Pooling compares these values, so the points never fall.
 */
export function fitIsotonic(tallies: readonly Tally[], smooth: PlattMap): IsotonicMap {
  const pooledBlocks: Block[] = [];
  for (const { confidence, n, correct } of tallies) {
    pooledBlocks.push({ n, correct, low: confidence, high: confidence, smooth: n * calibrate(smooth, confidence) });
    poolWhile(pooledBlocks, (left, right) => left.n < BLOCK_LABELS || blockConfidence(left) > blockConfidence(right));
  }
  poolWhile(pooledBlocks, (left, right) => right.n < BLOCK_LABELS || blockConfidence(left) > blockConfidence(right));
  const points = pooledBlocks.flatMap((block): IsotonicMap["points"] => {
    const ends = block.low === block.high ? [block.low] : [block.low, block.high];
    return ends.map((raw) => [raw, blockConfidence(block)]);
  });
  return { method: "isotonic", points };
}

function blockConfidence({ n, correct, smooth }: Block): number {
  return (correct + (SMOOTH_LABELS * smooth) / n) / (n + SMOOTH_LABELS);
}

/** Pools the last two blocks while they violate monotonicity. */
function poolWhile(blocks: Block[], isViolation: (left: Block, right: Block) => boolean): void {
  for (;;) {
    const [left, right] = blocks.slice(-2);
    if (!left || !right || !isViolation(left, right)) return;
    blocks.splice(-2, 2, {
      n: left.n + right.n,
      correct: left.correct + right.correct,
      low: left.low,
      high: right.high,
      smooth: left.smooth + right.smooth,
    });
  }
}
