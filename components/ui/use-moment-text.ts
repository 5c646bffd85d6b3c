import { readableMoment } from "@/components/ui/Moment";
import { UI_TEXTS as TEXTS } from "@/components/ui/texts";
import { useHydrated } from "@/components/ui/use-hydrated";

const utcMinute = (iso: string): string => TEXTS.utcMinute(new Date(iso).toISOString());

/** Writes timestamps within sentences; in UTC in server-rendered HTML, as Moment does. */
export function useMomentText(): (iso: string) => string {
  return useHydrated() ? readableMoment : utcMinute;
}
