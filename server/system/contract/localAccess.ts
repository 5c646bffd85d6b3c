// The schema of the file with the demo's sign-in and API key in the data directory. The start writes it, and the
// command line reads it.
import * as z from "zod";

export const LOCAL_ACCESS_FILE = "local-access.json";

export const LocalAccess = z.looseObject({
  /** The address of the service, for which alone the key is valid. */
  url: z.url(),
  tenant_id: z.string(),
  account_email: z.string(),
  account_password: z.string(),
  api_key: z.string(),
  /** True if a start has printed the credentials. */
  shown: z.boolean(),
});
export type LocalAccess = z.infer<typeof LocalAccess>;
