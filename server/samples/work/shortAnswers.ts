// Many small cases with feedback, so that the calibration has data: unanimous samples, split ones, and quotes that are
// not in the source.
import type { AuthoredRubric } from "@/server/rubric/contract";
import { met, notMet, type Sample, type SampleWork, type Vote } from "@/server/samples/sample";

const spec: AuthoredRubric = {
  name: "Short answer check",
  description: "Send the question as input, one passage as context and the answer as output.",
  // This threshold keeps split samples out of the review queue, which shows richer cases.
  acceptance_threshold: 0.5,
  criteria: [
    {
      key: "same_fact",
      type: "must_have",
      primitive: "llm_judge@1",
      title: "States the fact of the passage",
      statement: "The output answers the input with the fact that the context states.",
      tier: 2,
      partial_allowed: false,
      requires_context: true,
      config: {},
    },
  ],
};

/**
 * Votes: `m` met, `n` not met, `x` met, and one of its quotes is nowhere; then the probability of their token, and
 * whether the verdict was right.
 */
type Case = readonly [
  question: string,
  passage: string,
  answer: string,
  votes: string,
  probability: number,
  right: boolean,
];

const CASES: readonly Case[] = [
  ["When does the library open?", "The library opens at nine.", "At nine.", "mmm", 0.97, true],
  ["Who wrote the report?", "The report was written by Ada Lind.", "Ada Lind wrote it.", "mmm", 0.97, true],
  ["How wide is the gate?", "The gate is 3.2 metres wide.", "3.2 metres.", "mmm", 0.97, true],
  ["Which bus goes to the pier?", "Bus 14 goes to the pier.", "Bus 41.", "nnn", 0.97, true],
  ["What does a ticket cost?", "A ticket costs 4 euros.", "4 euros.", "mmm", 0.97, true],
  ["Is the café open on Monday?", "The café is closed on Mondays.", "Yes, all day.", "nnn", 0.97, true],
  ["How many boats are there?", "The club has seven boats.", "Seven.", "mmm", 0.97, true],
  ["How is the ferry painted?", "The ferry is painted green.", "Green.", "mmm", 0.97, true],
  ["When was the bridge built?", "The bridge was built in 1931.", "In 1913.", "nnn", 0.97, true],
  ["Who chairs the board?", "The board is chaired by Ole Brandt.", "Ole Brandt.", "mmm", 0.97, true],
  ["How long is the trail?", "The trail is 12 km long.", "12 km.", "mmm", 0.97, true],
  ["What is the limit for luggage?", "Luggage may weigh 23 kilograms.", "23 kilograms per bag.", "mmm", 0.97, false],
  ["Which floor is the clinic on?", "The clinic is on the second floor.", "Second floor.", "mmm", 0.97, true],
  ["Is parking free?", "Parking is free after six.", "No, it costs 2 euros.", "nnn", 0.97, true],
  ["When does the course start?", "The course starts on 4 May.", "On 4 May.", "mmm", 0.97, true],
  ["Which key opens the shed?", "The brass key opens the shed.", "The brass one.", "mmm", 0.97, true],
  ["Who feeds the cats?", "Mira feeds the cats in winter.", "Mira.", "mmm", 0.6, true],
  ["How deep is the harbour?", "The harbour is 9 metres deep at low tide.", "9 metres.", "mmm", 0.6, true],
  ["Can I pay by card?", "The shop takes cards from 10 euros on.", "Yes.", "mmm", 0.6, false],
  ["When is the last train?", "The last train leaves at 23:40.", "Shortly before midnight.", "mmm", 0.6, true],
  ["Is the pool heated?", "The pool is heated from June on.", "Yes, it is heated.", "mmm", 0.6, false],
  ["Who may vote?", "Members of at least one year may vote.", "All members.", "nnn", 0.6, true],
  ["What is in the soup?", "The soup contains leek and potato.", "Leek.", "mmm", 0.6, true],
  ["How old is the organ?", "The organ dates from about 1720.", "About 300 years.", "mmm", 0.6, true],
  ["What is the deposit?", "The deposit is 50 euros, 30 for members.", "50 euros.", "mmm", 0.6, true],
  ["Are dogs allowed?", "Dogs on a lead are welcome.", "Yes.", "mmm", 0.6, true],
  ["Where is the key kept?", "The key hangs behind the clock.", "By the clock.", "mmn", 0.8, true],
  ["How often is it cleaned?", "The hall is cleaned on weekdays.", "Every day.", "nnm", 0.8, true],
  ["Who repairs the lift?", "The lift is serviced by Hill Works.", "Hill Works.", "mmn", 0.8, true],
  ["Is breakfast included?", "Breakfast is included on weekends.", "Yes.", "mmn", 0.8, false],
  ["When is the market?", "The market is on Saturdays until two.", "On Saturday morning.", "mmn", 0.8, true],
  ["What does the flag show?", "The flag shows a heron on blue.", "A bird on blue.", "mmn", 0.8, true],
  ["How many tickets are left?", "Twelve of forty tickets are sold.", "Twelve.", "mmn", 0.8, false],
  ["Is the road open?", "The road is open to residents.", "It is closed.", "nnm", 0.8, true],
  ["Who pays for damage?", "The hirer pays for damage up to 200 euros.", "The hirer.", "mmn", 0.8, true],
  ["What is served on Friday?", "On Fridays there is fish or a pie.", "Fish.", "mmn", 0.8, false],
  ["When is quiet time?", "Quiet time begins at ten.", "After ten.", "mmn", 0.8, true],
  ["Is the well safe?", "The water of the well was tested in spring.", "It is safe.", "xxx", 0.7, false],
  ["Which paint was used?", "The fence was painted with linseed paint.", "An oil paint.", "xxx", 0.7, true],
  ["Who owns the field?", "The field belongs to the parish.", "The church.", "xxx", 0.7, false],
  ["How high is the tower?", "The tower has 212 steps.", "About 40 metres.", "xxx", 0.7, false],
  ["Is the tour in English?", "The tour is in English at noon.", "Some tours are.", "xxx", 0.7, true],
];

function sampleOf([question, passage, answer, votes, probability, right]: Case): Sample {
  const voted = [...votes].map((letter): Vote => {
    if (letter === "n")
      return notMet(`The passage says: “${passage}”`, { output: answer, "context[0]": passage }, probability);
    if (letter === "m")
      return met("The answer states what the passage states.", { "context[0]": passage }, probability);
    const quotes = { "context[0]": passage, output: `As stated above: ${answer}` };
    return met("The answer follows from the passage.", quotes, probability);
  });
  return {
    submission: { input: question, context: [{ label: "passage", value: passage }], output: answer },
    replies: { same_fact: voted },
    feedback: right ? "confirmed_correct" : "confirmed_wrong",
  };
}

export const shortAnswers: SampleWork = { spec, samples: CASES.map(sampleOf) };
