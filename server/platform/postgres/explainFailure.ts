const ADVICE: [RegExp, string][] = [
  [
    /could not look up effective user ID/i,
    "PostgreSQL needs a name for the user of this process, which /etc/passwd does not have: add an entry for the user number, start as another user, or set DATABASE_URL to a server elsewhere.",
  ],
  [/no space left on device|disk full/i, "The disk is full: free some space or point DATA_DIR at another disk."],
  [/disk quota exceeded/i, "The disk quota is used up: free some space or point DATA_DIR at another disk."],
  [/read-only file system/i, "The file system is read-only: point DATA_DIR at a writable directory."],
  [
    /permission denied|operation not permitted|EACCES|EPERM/i,
    "A file or directory is not accessible: check who owns DATA_DIR.",
  ],
  [
    /could not (create|map|resize).*shared memory|cannot allocate memory/i,
    "The machine has too little (shared) memory free.",
  ],
  [
    /database system is (corrupted|not properly)|invalid (primary )?checkpoint record|could not locate a valid checkpoint/i,
    "The data directory is damaged: restore a backup, or point DATA_DIR at a new directory.",
  ],
];

/** Creates an error for the operator: the failed step, advice on a known cause, and the end of PostgreSQL's output. */
export function explainFailure(attempt: string, output: string): Error {
  const advice = ADVICE.find(([pattern]) => pattern.test(output))?.[1];
  const lastLines = output.trim().split("\n").slice(-12).join("\n");
  return new Error([`${attempt}.`, advice, lastLines].filter(Boolean).join("\n"));
}
