"use client";

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

/** The same as an element; UTC on hover. For values that only the browser knows: the server's zone would differ. */
export function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={`${new Date(iso).toISOString()} (UTC)`}>
      {readableMoment(iso)}
    </time>
  );
}
