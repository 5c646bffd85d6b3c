// Percentages of panes in a row; they always add up to 100.
import { localStore } from "@/components/ui/local-store";
import { parsedJson } from "@/server/contracts/parsedJson";

export type PaneSize = { id: string; size: number; minSize: number };

/** Returns the sizes before a bar is moved, scaled to fill the row when some panes are closed. */
export function defaultSizes(panes: readonly PaneSize[]): number[] {
  const sum = panes.reduce((total, { size }) => total + size, 0);
  return panes.map(({ size }) => (size / sum) * 100);
}

/** Moves the bar after pane `index` by `percent`, limited by the minimum sizes of the adjacent panes. */
export function resizePanes(
  sizes: readonly number[],
  panes: readonly PaneSize[],
  index: number,
  percent: number,
): number[] {
  const [sizeBefore = 0, sizeAfter = 0] = [sizes[index], sizes[index + 1]];
  const [minimum, available] = [panes[index]?.minSize ?? 0, sizeAfter - (panes[index + 1]?.minSize ?? 0)];
  const changePercent = Math.max(Math.min(percent, available), Math.min(minimum - sizeBefore, 0));
  return sizes.map((size, position) =>
    position === index ? size + changePercent : position === index + 1 ? size - changePercent : size,
  );
}

const storageKey = (id: string, paneIds: string): string => `svc-verify.splitter.${id}:${paneIds}`;

/** Reads the stored sizes of these panes; null when there are none or they are invalid. */
export function readSizes(id: string, paneIds: string, panes: readonly PaneSize[]): number[] | null {
  const sizes = parsedJson(localStore.getItem(storageKey(id, paneIds)) ?? "");
  if (!Array.isArray(sizes) || sizes.length !== panes.length) return null;
  if (!sizes.every((size, position) => typeof size === "number" && size >= (panes[position]?.minSize ?? 0) - 0.1))
    return null;
  const sum = (sizes as number[]).reduce((total, size) => total + size, 0);
  return Math.abs(sum - 100) < 0.5 ? (sizes as number[]) : null;
}

export function writeSizes(id: string, paneIds: string, sizes: readonly number[]): void {
  localStore.setItem(storageKey(id, paneIds), JSON.stringify(sizes));
}
