// Shares a check and a submission between the trials of the package and of the image.

/** @throws Error with the message unless the condition holds */
export function expect(condition, message) {
  if (!condition) throw new Error(message);
}

/** A submission that meets all criteria of the rubric "Release notes lint". */
export const RELEASE_NOTES = "## 2.4.0\n2026-11-21\n\n- Faster start (#41)\n\n### Upgrading\nNothing to do.\n";
