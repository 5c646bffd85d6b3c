import { UI_TEXTS as TEXTS } from "@/components/ui/texts";
import { useHydrated } from "@/components/ui/use-hydrated";

const READABLE = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

/** Formats a timestamp in the user's locale and time zone. */
export function readableMoment(iso: string): string {
  return new Intl.DateTimeFormat(undefined, READABLE).format(new Date(iso));
}

/**
 * Shows a timestamp. It is in UTC on hover, and in server-rendered HTML, since the server has neither the user's locale
 * nor time zone.
 */
export function Moment({ iso }: { iso: string }) {
  const utc = new Date(iso).toISOString();
  return (
    <time dateTime={iso} title={TEXTS.utc(utc)}>
      {useHydrated() ? readableMoment(iso) : TEXTS.utcMinute(utc)}
    </time>
  );
}
