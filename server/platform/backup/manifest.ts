// Schemas of the first entry of a backup, the header, and of the last one, the manifest, with which a restore checks that
// the backup is complete.
import * as z from "zod";
import { parsedJson } from "@/server/contracts/parsedJson";

export const BACKUP_FORMAT = "svc-verify-backup/1";
export const HEADER_ENTRY = "backup.json";
export const MANIFEST_ENTRY = "manifest.json";
export const SEQUENCES_ENTRY = "sequences.json";

export const BackupHeader = z.object({
  format: z.literal(BACKUP_FORMAT),
  release: z.string(),
  /** The time of the snapshot. */
  taken_at: z.iso.datetime(),
  /** The applied migrations, oldest first. A restore applies these. */
  migrations: z.array(z.string()),
  postgres: z.string(),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

/** A secret of the service. `id` is the key ID, or a fingerprint; `included` is false if the backup leaves it out. */
export const BackupKey = z.object({
  kind: z.enum(["signing_key", "log_key", "auth_secret"]),
  id: z.string(),
  included: z.boolean(),
});
export type BackupKey = z.infer<typeof BackupKey>;

export const BackupManifest = z.object({
  /** Every other entry, in their order, with the hexadecimal SHA-256 of its bytes. */
  entries: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
  /** The number of rows of each table. */
  tables: z.record(z.string(), z.int().nonnegative()),
  keys: z.array(BackupKey),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

/** The sequences of the database with their last values; null for one that was not used. */
export const Sequences = z.array(z.object({ name: z.string(), last_value: z.string().nullable() }));
export type Sequences = z.infer<typeof Sequences>;

/**
 * Parses an entry of JSON.
 * @throws Error that says what is wrong with the entry
 */
export function parseEntry<Schema extends z.ZodType>(schema: Schema, name: string, bytes: Uint8Array): z.infer<Schema> {
  const value = parsedJson(Buffer.from(bytes).toString("utf8"));
  if (value === undefined) throw new Error(`${name} is not JSON`);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(`${name} is not as this release writes it: ${z.prettifyError(parsed.error)}`);
}
