// Clients hold no more connections than leave file descriptors for what the process itself opens: database, models,
// threads, files.

/** With the default settings: 128 calls of models, 47 connections to the database, threads, webhooks and files. */
const RESERVED = 256;

/** Connections that clients may hold at once in a process with `descriptors`; one beyond them is closed at once. */
export const connectionLimit = (descriptors: number): number =>
  Math.max(descriptors - RESERVED, Math.floor(descriptors / 2));

/** Reads the limit of this process; Infinity without one. */
export function descriptorLimit(): number {
  Object.assign(process.report, { excludeNetwork: true }); // not in its type; otherwise it looks up the names of all peers
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const softLimit = Number(userLimits?.open_files?.soft);
  return Number.isInteger(softLimit) ? softLimit : Infinity;
}
