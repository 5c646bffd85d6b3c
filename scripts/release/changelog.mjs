const TITLE = /^## \[(.+?)\](?: - (\d{4}-\d{2}-\d{2}))?$/;

/** Splits a changelog in the form of Keep a Changelog into its sections, newest first. */
export function readSections(text) {
  const sections = [];
  for (const line of text.split("\n")) {
    const [, version, date = null] = TITLE.exec(line) ?? [];
    if (version !== undefined) sections.push({ version, date, lines: [] });
    else sections.at(-1)?.lines.push(line);
  }
  return sections.map(({ lines, ...section }) => ({ ...section, text: lines.join("\n").trim() }));
}

/**
 * Returns the notes of a version.
 * @throws Error if the changelog is not closed for it
 */
export function findNotes(text, version) {
  const sections = readSections(text);
  const unreleased = sections.find((section) => section.version === "Unreleased");
  if (unreleased !== undefined && unreleased.text !== "")
    throw new Error(`CHANGELOG.md has text under [Unreleased]: move it below [${version}]`);
  const section = sections.find((candidate) => candidate.version === version);
  if (section === undefined || section.date === null)
    throw new Error(`CHANGELOG.md has no section [${version}] with a date`);
  return section.text;
}
