// Answers chat completions in the place of a model.
import type { FakeCall, FakeMessage, JudgeResult } from "@/testing/fakeModel/behavior";
import { judgeResultOf } from "@/testing/fakeModel/behaviors/judging";
import { rolesOf, statementOf } from "@/testing/fakeModel/roles";
import { inventCitation } from "./inventedQuotes";
import type { Mind } from "./minds";
import type { Attack, Claim } from "./sample";
import { readQuestion, type Scene, buildScene } from "./scene";
import { namedPassages } from "@/testing/fakeModel/reading";

/** The claims, by statement, and the attacks of the current samples. */
export type Knowledge = { claims: ReadonlyMap<string, Claim>; attacks: readonly Attack[] };

const ITEM = /^"(\w+)": (It is .*)$/gm;
const STATEMENT = /^Statement: (.*)$/m;

/** Returns the content of the reply to a call: answers of a reading, or a judge result. */
export function chatReply(mind: Mind, knowledge: Knowledge, call: FakeCall): object {
  const { claims } = knowledge;
  const statementText = statementOf(call.messages);
  const questions = [...statementText.matchAll(ITEM)].flatMap(([, name = "", text = ""]) => {
    const question = readQuestion(text, claims);
    return question ? [{ name, question }] : [];
  });
  const claim =
    claims.get(STATEMENT.exec(statementText)?.[1] ?? "") ??
    questions.find(({ question }) => question.claim)?.question.claim;
  if (!claim) throw new Error(`no sample has this statement: ${statementText.slice(0, 200)}`);
  const scene = readScene(call.messages, claim.statement);
  if (questions.length > 0) {
    const answers = questions.map(({ name, question }) => [name, mind.read(question, scene) ? "yes" : "no"]);
    const aboutChecking = namedPassages(call.messages, (passage) => mind.isAboutChecking(passage));
    return { reason: "As read.", about_checking: aboutChecking, ...Object.fromEntries(answers) };
  }
  const { holds, cites } = mind.judge(claim, scene);
  const determination = mind.choosesFirst ? firstDetermination(statementText) : holds ? "met" : "not_met";
  const citations =
    cites === "invented" ? [inventCitation(claim, scene)] : citePassages(cites, claim, scene, knowledge);
  return judgeResultOf(call, { determination, citations });
}

function firstDetermination(statementText: string): JudgeResult["determination"] {
  return statementText.indexOf('- "met"') < statementText.indexOf('- "not_met"') ? "met" : "not_met";
}

function readScene(messages: readonly FakeMessage[], statement: string): Scene {
  const roles = [...rolesOf(messages).values()];
  const passages = new Map(roles.flatMap((role) => role.passages.map(({ number, text }) => [number, text])));
  const wholeText = messages.map(({ content }) => content).join("\n");
  return buildScene({ wholeText, statement, passages, texts: roles.map(({ text }) => text) });
}

/** Cites the passages that contain one of the words, at most four, or else the first passage. */
function citePassages(
  cites: "attack" | "decisive",
  claim: Claim,
  { passages }: Scene,
  { attacks }: Knowledge,
): { from: number; to: number }[] {
  const words = cites === "attack" ? attacks.map(({ mark }) => mark) : claim.cites;
  const numbers = [...passages].flatMap(([number, text]) =>
    words.some((word) => text.includes(word)) ? [number] : [],
  );
  const [first] = passages.keys();
  const citedNumbers = numbers.length > 0 ? numbers.slice(0, 4) : first === undefined ? [] : [first];
  return citedNumbers.map((number) => ({ from: number, to: number }));
}
