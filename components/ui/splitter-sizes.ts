// Percentages of panes beside each other; they always make 100.
import { localStore } from "@/components/ui/local-store";

export type PaneSize = { id: string; size: number; minSize: number };

/** What the panes share out before anybody moves a bar: their sizes, made to fit when some are closed. */
export function sharedOut(panes: readonly PaneSize[]): number[] {
  const sum = panes.reduce((total, { size }) => total + size, 0);
  return panes.map(({ size }) => (size / sum) * 100);
}

/** Moves the bar behind pane `index` by `percent`, as far as the panes at its sides may shrink. */
export function moved(sizes: readonly number[], panes: readonly PaneSize[], index: number, percent: number): number[] {
  const [before = 0, after = 0] = [sizes[index], sizes[index + 1]];
  const [least, room] = [panes[index]?.minSize ?? 0, after - (panes[index + 1]?.minSize ?? 0)];
  const by = Math.max(Math.min(percent, room), Math.min(least - before, 0));
  return sizes.map((size, at) => (at === index ? size + by : at === index + 1 ? size - by : size));
}

const keyOf = (id: string, shown: string): string => `svc-verify.splitter.${id}:${shown}`;

/** What this browser remembers of these very panes, named by `shown`; null when that is nothing or makes no sense. */
export function readSizes(id: string, shown: string, panes: readonly PaneSize[]): number[] | null {
  try {
    const sizes: unknown = JSON.parse(localStore.getItem(keyOf(id, shown)) ?? "null");
    if (!Array.isArray(sizes) || sizes.length !== panes.length) return null;
    if (!sizes.every((size, at) => typeof size === "number" && size >= (panes[at]?.minSize ?? 0) - 0.1)) return null;
    const sum = (sizes as number[]).reduce((total, size) => total + size, 0);
    return Math.abs(sum - 100) < 0.5 ? (sizes as number[]) : null;
  } catch {
    return null;
  }
}

export function writeSizes(id: string, shown: string, sizes: readonly number[]): void {
  localStore.setItem(keyOf(id, shown), JSON.stringify(sizes));
}
