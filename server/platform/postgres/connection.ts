/** A connection URL over the Unix socket in `socketDirectory`, understood by `pg` and Prisma's adapter. */
export function socketUrl(
  socketDirectory: string,
  login: { role: string; password: string },
  database: string,
): string {
  const user = `${encodeURIComponent(login.role)}:${encodeURIComponent(login.password)}`;
  return `postgresql://${user}@localhost/${encodeURIComponent(database)}?host=${encodeURIComponent(socketDirectory)}`;
}
