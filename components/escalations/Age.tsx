import { ESCALATION_TEXTS as TEXTS } from "@/components/escalations/texts";
import { readableMoment } from "@/components/ui/Moment";
import { useHydrated } from "@/components/ui/use-hydrated";

/** How long ago; empty in server-rendered HTML, since time passes between the two renderings. */
export function Age({ since }: { since: string }) {
  if (!useHydrated()) return null;
  return (
    <time dateTime={since} title={readableMoment(since)}>
      {ageOf(since)}
    </time>
  );
}

function ageOf(since: string): string {
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 60_000));
  if (minutes < 60) return TEXTS.minutesOld(minutes);
  return minutes < 2 * 24 * 60 ? TEXTS.hoursOld(Math.floor(minutes / 60)) : TEXTS.daysOld(Math.floor(minutes / 1440));
}
