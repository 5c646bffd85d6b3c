"use client";

import { useHydrated } from "@/components/ui/use-hydrated";

const READABLE = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

/** A timestamp in the reader's language and time zone. */
export function readableMoment(iso: string): string {
  return new Intl.DateTimeFormat(undefined, READABLE).format(new Date(iso));
}

/** The same as an element; UTC on hover, and in the HTML of the server, which knows neither language nor zone. */
export function Moment({ iso }: { iso: string }) {
  const utc = new Date(iso).toISOString();
  return (
    <time dateTime={iso} title={`${utc} (UTC)`}>
      {useHydrated() ? readableMoment(iso) : `${utc.slice(0, 10)} ${utc.slice(11, 16)} UTC`}
    </time>
  );
}
