/**
 * The newest migration of the last release. `findPhaseFaults` refuses later migrations that break the objects of this one
 * and of earlier ones. A release sets it to its own newest migration.
 */
export const LAST_RELEASED_MIGRATION = "20261130051727_release_state";
