// Limits the connections of clients, so that file descriptors remain for the process itself: database, models, threads,
// files.

/**
 * The number of descriptors for the process itself with default settings: 128 model calls, 47 database connections,
 * threads, files.
 */
const RESERVED = 256;

/**
 * Returns the maximum number of client connections in a process with `descriptors`. Further connections are closed at
 * once.
 */
export const connectionLimit = (descriptors: number): number =>
  Math.max(descriptors - RESERVED, Math.floor(descriptors / 2));

/** Reads the limit of this process; Infinity without one. */
export function descriptorLimit(): number {
  // The type lacks this field. Without it, the report resolves the names of all peers.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const softLimit = Number(userLimits?.open_files?.soft);
  return Number.isInteger(softLimit) ? softLimit : Infinity;
}
