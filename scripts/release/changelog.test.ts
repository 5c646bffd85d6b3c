import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findNotes, readSections } from "./changelog.mjs";

const TEXT =
  "# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-12-01\n\n### Added\n\n- A thing.\n\n## [1.0.0] - 2026-11-01\n\n- Old.\n";

it("finds the notes of a version", () => {
  expect(findNotes(TEXT, "1.1.0")).toBe("### Added\n\n- A thing.");
  expect(findNotes(TEXT, "1.0.0")).toBe("- Old.");
});

it("refuses a changelog that is not closed for the version", () => {
  expect(() => findNotes(TEXT, "1.2.0")).toThrow("no section [1.2.0] with a date");
  expect(() => findNotes(TEXT.replace("] - 2026-12-01", "]"), "1.1.0")).toThrow("no section [1.1.0] with a date");
  const open = TEXT.replace("[Unreleased]\n", "[Unreleased]\n\n- Not moved.\n");
  expect(() => findNotes(open, "1.1.0")).toThrow("has text under [Unreleased]");
});

it("reads our own changelog, newest first", () => {
  const sections = readSections(readFileSync("CHANGELOG.md", "utf8"));
  expect(sections[0]?.version).toBe("Unreleased");
  const dates = sections.flatMap(({ date }) => (date === null ? [] : [date]));
  expect(dates).toEqual([...dates].sort().reverse());
  expect(dates.length).toBeGreaterThan(0);
});
