import { readableMoment } from "@/components/ui/Moment";
import { UI_TEXTS as TEXTS } from "@/components/ui/texts";
import { useHydrated } from "@/components/ui/use-hydrated";

const utcMinute = (iso: string): string => TEXTS.utcMinute(new Date(iso).toISOString());

/**
 * Returns a formatter for timestamps within sentences. In server-rendered HTML they are in UTC, as Moment shows them.
 */
export function useMomentText(): (iso: string) => string {
  return useHydrated() ? readableMoment : utcMinute;
}
