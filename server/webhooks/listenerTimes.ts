const RENEWAL_MS = 60_000;
/** A client continues after an outage of this length. Messages keep their bodies for it meanwhile. */
const RENEWABLE_MS = 3_600_000;

/** When a listener expires that is renewed at `now`. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + RENEWAL_MS);

/** A listener that expired before this time is gone. */
export const renewableSince = (now: Date): Date => new Date(now.getTime() - RENEWABLE_MS);
