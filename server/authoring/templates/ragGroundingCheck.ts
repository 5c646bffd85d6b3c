import type { Template } from "@/server/authoring/templates/template";

const POLICY = "Returns are accepted within 30 days of delivery. Opened software cannot be returned.";

export const ragGroundingCheck: Template = {
  slug: "rag-grounding-check",
  label: "RAG grounding check",
  description: "An answer must rest on the retrieved sources alone: no unsupported claim, no contradiction, cited.",
  spec: {
    name: "RAG grounding check",
    description: "Send the question as input, the retrieved passages as context and the answer as output.",
    acceptance_threshold: 0.75,
    criteria: [
      {
        key: "claims_supported",
        type: "must_have",
        primitive: "llm_judge@1",
        title: "Every claim is supported",
        statement:
          "Every factual claim in the output is stated by, or follows directly from, a passage in the context.",
        quantifier: "every",
        tier: 2,
        requires_context: true,
        contrasts: [
          "At least one factual claim in the output is stated by no passage in the context and follows from none.",
          "The first factual claim in the output is stated by no passage in the context and follows from none.",
          "The last factual claim in the output is stated by no passage in the context and follows from none.",
          "A factual claim in the output rests on general knowledge alone, without a passage in the context.",
          "A number in a factual claim of the output is in no passage of the context and follows from none.",
          "The output makes a factual claim about a person whom no passage in the context mentions.",
        ],
        config: {},
      },
      {
        key: "no_contradiction",
        type: "must_not",
        primitive: "llm_judge@1",
        title: "No source is contradicted",
        statement: "A sentence of the output says the opposite of what a passage in the context says.",
        contrasts: [
          "Nothing that the context says is true.",
          "The opposite of the first passage in the context is the case.",
          "Each sentence of the sources is wrong.",
          "What the context states is the reverse of the facts.",
        ],
        quantifier: "some",
        tier: 2,
        requires_context: true,
        config: {},
      },
      {
        key: "no_model_talk",
        type: "must_not",
        primitive: "regex_match@1",
        title: "Does not speak about being a model",
        config: {
          pattern: "\\b(?:as an ai|language model|my training data|knowledge cutoff)\\b",
          flags: "i",
        },
      },
      {
        key: "answers_the_question",
        type: "scored",
        weight: 2,
        primitive: "llm_judge@1",
        title: "Answers the question asked",
        statement: "The output answers the question in the input, not a neighboring question.",
        contrasts: [
          "The output answers a neighboring question, not the question in the input.",
          "The output repeats the question in the input and leaves it unanswered.",
          "The output answers only a part of the question in the input.",
          "The output answers the question in the input with another question alone.",
          "The output is about another subject than the question in the input.",
        ],
        config: {},
      },
      {
        key: "admits_gaps",
        type: "scored",
        primitive: "llm_judge@1",
        title: "Admits what the sources lack",
        statement:
          "For each part of the question that the context leaves open, the output says that the information is missing.",
        requires_context: true,
        contrasts: [
          "For at least one part of the question that the context leaves open, the output does not say that the information is missing.",
          "The output fills a part of the question that the context leaves open with a guess, as if it were known.",
          "The output passes over a part of the question that the context leaves open.",
          "The output says that the context answers a part of the question that the context leaves open.",
        ],
        config: {},
      },
      {
        key: "cites_passages",
        type: "scored",
        primitive: "regex_match@1",
        title: "Cites passages as [1], [2], …",
        config: { pattern: "\\[\\d{1,3}\\]" },
      },
    ],
  },
  fixtures: [
    {
      name: "grounded and cited",
      mark: "should_pass",
      submission: {
        input: "How long do I have to return a keyboard?",
        context: [{ label: "returns", value: POLICY }],
        output: "You can return it within 30 days of delivery [1].",
      },
      determination: "cannot_determine",
      criteria: { no_model_talk: "met", cites_passages: "met" },
    },
    {
      name: "falls back on the model's memory",
      mark: "should_fail",
      submission: {
        input: "How long do I have to return a keyboard?",
        context: [{ label: "returns", value: POLICY }],
        output: "As an AI, I believe most shops give 90 days.",
      },
      determination: "not_met",
      criteria: { no_model_talk: "not_met", cites_passages: "not_met" },
    },
  ],
};
