const RENEWAL_MS = 60_000;
/** A client continues after an outage of this length. Messages keep their bodies for it meanwhile. */
const RENEWABLE_MS = 3_600_000;

/** Returns when a listener expires that is renewed at `now`. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + RENEWAL_MS);

/** Returns the time before which expired listeners can no longer be renewed. */
export const renewableSince = (now: Date): Date => new Date(now.getTime() - RENEWABLE_MS);
