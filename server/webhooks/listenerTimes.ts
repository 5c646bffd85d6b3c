const RENEWAL_MS = 60_000;
/** The maximum outage after which a client can continue. Messages keep their bodies for this time. */
const RENEWABLE_MS = 3_600_000;

/** Returns the expiry of a listener that is renewed at `now`. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + RENEWAL_MS);

/** Returns the time before which expired listeners can no longer be renewed. */
export const renewableSince = (now: Date): Date => new Date(now.getTime() - RENEWABLE_MS);
