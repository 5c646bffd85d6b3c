// Defines the metadata of a verification: texts to find it by, such as a build, a branch or a customer.
import * as z from "zod";
import { KeepableText } from "@/server/contracts/jsonValue";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";

const Key = z
  .string()
  .max(SERVER_LIMITS.metadataKeyChars)
  .regex(/^[A-Za-z0-9_.-]+$/, "must have a name of letters, digits, dots, hyphens, and underscores")
  .refine((key) => key !== "__proto__", "must have another name");

export const Metadata = z
  .record(Key, KeepableText.max(SERVER_LIMITS.metadataValueChars))
  .refine(
    (metadata) => Object.keys(metadata).length <= SERVER_LIMITS.metadataEntries,
    `must have at most ${SERVER_LIMITS.metadataEntries} members`,
  )
  .meta({
    id: "Metadata",
    description: `At most ${SERVER_LIMITS.metadataEntries} texts under names that you choose, to find verifications by; they decide nothing. Not signed, unless options.sign_metadata is true`,
    examples: [{ build: "4711", branch: "main" }],
  });
export type Metadata = z.infer<typeof Metadata>;
