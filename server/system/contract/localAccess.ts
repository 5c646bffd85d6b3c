// The file of the data directory with the demo's sign-in and API key: written by the start, read by the command line.
import * as z from "zod";

export const LOCAL_ACCESS_FILE = "local-access.json";

export const LocalAccess = z.looseObject({
  /** The address of the service. The key is for this address alone. */
  url: z.url(),
  tenant_id: z.string(),
  account_email: z.string(),
  account_password: z.string(),
  api_key: z.string(),
  /** Whether a start has printed the credentials. */
  shown: z.boolean(),
});
export type LocalAccess = z.infer<typeof LocalAccess>;
