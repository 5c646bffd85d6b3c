import type { Template } from "@/server/authoring/templates/template";

const NOTES = [
  "## 2.4.0 (2026-05-18)",
  "",
  "### Breaking",
  "- Drop Node 18 (#812)",
  "",
  "### Fixed",
  "- Keep the sort order after a refresh (#807)",
  "",
  "### Upgrading",
  "Run `app migrate` once.",
].join("\n");

export const releaseNotesLint: Template = {
  slug: "release-notes-lint",
  label: "Release notes lint",
  description: "Release notes must be dated, versioned, itemized and free of leftovers.",
  spec: {
    name: "Release notes lint",
    description: "Send the Markdown of one release as output or inline.",
    criteria: [
      {
        key: "version_heading",
        type: "must_have",
        primitive: "regex_match@1",
        title: "A heading with a semantic version",
        config: { pattern: "^##? v?\\d{1,5}\\.\\d{1,5}\\.\\d{1,5}\\b", flags: "m" },
      },
      {
        key: "release_date",
        type: "must_have",
        primitive: "regex_match@1",
        title: "An ISO date",
        config: { pattern: "\\b20\\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])\\b" },
      },
      {
        key: "itemized",
        type: "must_have",
        primitive: "regex_match@1",
        title: "At least one list item",
        config: { pattern: "^[-*] \\S", flags: "m" },
      },
      {
        key: "no_leftovers",
        type: "must_not",
        primitive: "regex_match@1",
        title: "No unfinished text",
        config: {
          pattern: "\\b(?:todo|tbd|wip|lorem ipsum|coming soon|placeholder)\\b",
          flags: "i",
        },
      },
      {
        key: "references",
        type: "scored",
        weight: 2,
        primitive: "regex_match@1",
        title: "Items refer to an issue or pull request",
        config: { pattern: "\\(#\\d{1,7}\\)" },
      },
      {
        key: "upgrade_section",
        type: "scored",
        primitive: "regex_match@1",
        title: "A section on upgrading",
        config: { pattern: "^#{2,4} (?:upgrad|migrat)", flags: "im" },
      },
      {
        key: "readable_length",
        type: "scored",
        primitive: "json_schema@1",
        title: "At most 20,000 characters",
        config: { schema: { type: "string", maxLength: 20000 } },
      },
    ],
  },
  fixtures: [
    {
      name: "complete notes",
      mark: "should_pass",
      submission: { inline: NOTES, content_type: "text/markdown" },
      determination: "met",
      criteria: {
        version_heading: "met",
        release_date: "met",
        itemized: "met",
        no_leftovers: "met",
        references: "met",
        upgrade_section: "met",
        readable_length: "met",
      },
    },
    {
      name: "no references, no upgrade section",
      mark: "should_fail",
      submission: { inline: "## 1.0.1 (2026-01-05)\n\n- Fix the login page" },
      determination: "not_met",
      criteria: { references: "not_met", upgrade_section: "not_met", readable_length: "met" },
    },
    {
      name: "unfinished and undated",
      mark: "should_fail",
      submission: { inline: "## 1.1.0\n\n- Faster search (#12)\n- Details: TBD\n\n### Upgrading\nNothing to do." },
      determination: "not_met",
      criteria: { version_heading: "met", release_date: "not_met", no_leftovers: "not_met" },
    },
  ],
};
