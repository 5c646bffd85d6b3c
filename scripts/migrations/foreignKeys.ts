/**
 * Relations of the Prisma schema without a foreign key: require_finished_verification checks the rows of a statement at
 * once.
 */
const CHECKED_BY_TRIGGER = [
  "criterion_result_tenant_id_verification_id_fkey",
  "proof_entry_tenant_id_verification_id_fkey",
];

/** A difference from the Prisma schema without the foreign keys that are not wanted. */
export function withoutForeignKeys(sql: string): string {
  return sql
    .split(/^(?=-- \w+$)/m)
    .filter((part) => !CHECKED_BY_TRIGGER.some((name) => part.includes(`ADD CONSTRAINT "${name}"`)))
    .join("");
}
