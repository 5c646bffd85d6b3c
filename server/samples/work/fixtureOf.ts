import type { Submission } from "@/server/submission/contract";
import type { Template } from "@/server/authoring/templates/template";

/** The submission of a template's fixture. */
export function fixtureOf({ slug, fixtures }: Template, name: string): Submission {
  const fixture = fixtures.find((candidate) => candidate.name === name);
  if (!fixture) throw new Error(`template ${slug} has no fixture ${name}`);
  return fixture.submission;
}
