/**
 * The newest migration of the last release. What it and the migrations before it have made must keep working for that
 * release; see `findPhaseFaults`. A release sets it to its own newest migration.
 */
export const LAST_RELEASED_MIGRATION = "20261130051727_release_state";
