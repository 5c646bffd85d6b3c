"use client";

import { UI_TEXTS as TEXTS } from "@/components/ui/texts";

const READABLE = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

/** A timestamp in the user's locale and time zone. */
export function readableMoment(iso: string): string {
  return new Intl.DateTimeFormat(undefined, READABLE).format(new Date(iso));
}

/** UTC on hover. Only for client rendering: the server's time zone differs. */
export function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={TEXTS.utc(new Date(iso).toISOString())}>
      {readableMoment(iso)}
    </time>
  );
}
