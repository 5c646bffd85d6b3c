/** More failed files than this are no accident of a busy machine. */
export const MOST_FILES = 8;

/**
 * Runs the files that failed once more. `runs`: the result of each suite by name; `again(suite, files)` answers such a
 * result. Returns the runs with what the second run found in place of the first, and a line for each file that passed
 * only alone, with its first error.
 */
export async function runAlone(runs, again) {
  const failing = Object.entries(runs).map(([suite, { files }]) => [suite, files.filter(({ failed }) => failed > 0)]);
  const count = failing.reduce((sum, [, files]) => sum + files.length, 0);
  if (count > MOST_FILES || Object.values(runs).some(({ broken }) => broken.length > 0))
    return { runs, passedAlone: [] };
  const settled = { ...runs };
  const passedAlone = [];
  for (const [suite, files] of failing) {
    if (files.length === 0) continue;
    const second = await again(
      suite,
      files.map(({ file }) => file),
    );
    const secondResults = new Map(second.files.map((result) => [result.file, result]));
    settled[suite] = {
      files: runs[suite].files.map((first) => secondResults.get(first.file) ?? first),
      broken: second.broken,
    };
    for (const { file, errors } of files)
      if (secondResults.get(file)?.failed === 0) passedAlone.push(`${file}: ${errors[0]}`);
  }
  return { runs: settled, passedAlone };
}
