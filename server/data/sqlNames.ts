// Names that the service and the functions of the database share.

/** Channels of NOTIFY. */
export const CHANNELS = {
  /** The payload is the key's ID. */
  apiKeyRevoked: "api_key_revoked",
  verificationFinished: "verification_finished",
  webhookMessage: "webhook_message",
} as const;

/** SQLSTATEs with which the database refuses a change. */
export const SQL_STATES = {
  appendOnly: "SV002",
  signingKeyInactive: "SV003",
  apiKeyRevoked: "SV004",
  verificationFinished: "SV005",
  signingKeyChange: "SV006",
  escalationClosed: "SV007",
} as const;
