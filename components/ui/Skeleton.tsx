import { UI_TEXTS as TEXTS } from "@/components/ui/texts";

/** Shows placeholder lines, which appear only when loading is slow. */
export function Skeleton({ lines = 3, label = TEXTS.loading }: { lines?: number; label?: string }) {
  return (
    <div role="status" aria-label={label} className="animate-appear-late space-y-2.5 py-1">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} aria-hidden className="bg-sunken h-4 rounded" style={{ width: `${90 - (line % 3) * 14}%` }} />
      ))}
    </div>
  );
}
