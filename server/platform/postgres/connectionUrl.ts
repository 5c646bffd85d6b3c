/** A connection URL over the Unix socket in `socketDirectory`, understood by `pg` and Prisma's adapter. */
export function socketUrl(socketDirectory: string, role: string, database: string): string {
  return `postgresql://${encodeURIComponent(role)}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(socketDirectory)}`;
}
