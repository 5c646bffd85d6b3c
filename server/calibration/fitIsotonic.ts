// Isotonic regression: any rising shape, when there are labels enough to show one.
import { calibrate, type IsotonicMap, type PlattMap } from "@/server/calibration/map";
import type { Tally } from "@/server/statistics/calibration";

/** Minimum labels per block. */
const BLOCK_LABELS = 10;
/** Shrinks each block towards `smooth` with the weight of this many labels. */
const SMOOTH_LABELS = 20;

type Block = { n: number; correct: number; low: number; high: number; smooth: number };

/**
 * Pool adjacent violators (Ayer et al. 1955) over blocks of at least 10 labels; a point at each end of a block, so that
 * it is level within and linear to the next (points at centres alone smear a step over the width of two blocks). A
 * block's answer is (correct + 20 · smooth) / (n + 20), where `smooth` is what that map answers there: chance alone
 * then makes no block certain, and the ends are not pulled to ½ as they would be by (correct + 1) / (n + 2). Pooling
 * compares these answers, so the points never fall.
 */
export function fitIsotonic(tallies: readonly Tally[], smooth: PlattMap): IsotonicMap {
  const blocks: Block[] = [];
  for (const { confidence, n, correct } of tallies) {
    blocks.push({ n, correct, low: confidence, high: confidence, smooth: n * calibrate(smooth, confidence) });
    poolWhile(blocks, (left, right) => left.n < BLOCK_LABELS || answer(left) > answer(right));
  }
  poolWhile(blocks, (left, right) => right.n < BLOCK_LABELS || answer(left) > answer(right));
  const points = blocks.flatMap((block): IsotonicMap["points"] => {
    const ends = block.low === block.high ? [block.low] : [block.low, block.high];
    return ends.map((raw) => [raw, answer(block)]);
  });
  return { method: "isotonic", points };
}

function answer({ n, correct, smooth }: Block): number {
  return (correct + (SMOOTH_LABELS * smooth) / n) / (n + SMOOTH_LABELS);
}

/** Pools the last two blocks while they violate monotonicity. */
function poolWhile(blocks: Block[], must: (left: Block, right: Block) => boolean): void {
  for (;;) {
    const [left, right] = blocks.slice(-2);
    if (!left || !right || !must(left, right)) return;
    blocks.splice(-2, 2, {
      n: left.n + right.n,
      correct: left.correct + right.correct,
      low: left.low,
      high: right.high,
      smooth: left.smooth + right.smooth,
    });
  }
}
