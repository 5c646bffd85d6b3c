import { expect, test } from "vitest";
import { ATTACKS } from "@/server/domain/judging/manipulation/attacks";
import { ATTACKS_HELD_OUT } from "@/server/domain/judging/manipulation/attacksHeldOut";
import { INNOCENTS_HELD_OUT } from "@/server/domain/judging/manipulation/innocentsHeldOut";
import { INNOCENTS } from "@/server/domain/judging/manipulation/innocents";
import { screenForManipulation } from "@/server/domain/judging/manipulation/screen";
import { sourcesOf } from "@/server/domain/judging/judge/sources";
import { normaliseSubmission } from "@/server/domain/submission/normalise";
import type { Submission } from "@/server/contracts/submission";

const textsOf = (submission: Submission) =>
  new Map(sourcesOf(normaliseSubmission(submission)).map(({ name, text }) => [name, text]));
const kindsIn = (submission: Submission) => screenForManipulation(textsOf(submission)).map(({ kind }) => kind);

test.each([...ATTACKS, ...ATTACKS_HELD_OUT])("attack: $name is flagged as $kind", ({ kind, submission }) => {
  expect(kindsIn(submission)).toContain(kind);
});

test.each([...INNOCENTS, ...INNOCENTS_HELD_OUT])("innocent: $name is clean", ({ submission }) => {
  const texts = textsOf(submission);
  const found = screenForManipulation(texts);
  expect(found.map(({ source, kind, start, end }) => `${kind}: ${texts.get(source)?.slice(start, end)}`)).toEqual([]);
});
