/**
 * Relations of the Prisma schema that have no foreign key. The trigger require_finished_verification checks them for all
 * rows of a statement at once.
 */
const CHECKED_BY_TRIGGER = [
  "criterion_result_tenant_id_verification_id_fkey",
  "proof_entry_tenant_id_verification_id_fkey",
];

/** Removes the foreign keys that the trigger replaces from the SQL of a difference. */
export function removeForeignKeys(sql: string): string {
  return sql
    .split(/^(?=-- \w+$)/m)
    .filter((part) => !CHECKED_BY_TRIGGER.some((name) => part.includes(`ADD CONSTRAINT "${name}"`)))
    .join("");
}
