import { ragGroundingCheck as template } from "@/server/authoring/templates/ragGroundingCheck";
import { findFixture, met, notMet, partial, type SampleWork, unsettledVote } from "@/server/samples/sample";

const RETURNS =
  "Returns are accepted within 30 days of delivery. Opened software cannot be returned. Refunds take 5 working days.";
const context = [{ label: "returns", value: RETURNS }];
const NO_GAP = "The passage answers every part of the question, so there is nothing to admit.";

export const grounding: SampleWork = {
  spec: template.spec,
  samples: [
    {
      submission: findFixture(template, "grounded and cited"),
      replies: {
        claims_supported: met("The period and its start are those of the passage.", {
          output: "within 30 days of delivery",
          "context[0]": "Returns are accepted within 30 days of delivery.",
        }),
        no_contradiction: met("The only sentence repeats the passage.", {
          "context[0]": "Returns are accepted within 30 days of delivery.",
        }),
        answers_the_question: met("The question asks how long, and the answer gives the period.", {
          input: "How long do I have to return a keyboard?",
          output: "within 30 days of delivery",
        }),
        admits_gaps: met(NO_GAP, { "context[0]": "Returns are accepted within 30 days of delivery." }),
      },
      feedback: "confirmed_correct",
    },
    {
      submission: findFixture(template, "falls back on the model's memory"),
      replies: {
        claims_supported: notMet("No passage mentions other shops or 90 days.", { output: "most shops give 90 days" }),
        no_contradiction: notMet("The answer says 90 days where the passage says 30.", {
          output: "90 days",
          "context[0]": "within 30 days of delivery",
        }),
        answers_the_question: partial("It is about other shops, not this one.", { output: "most shops give 90 days" }),
        admits_gaps: met(NO_GAP, { "context[0]": "Returns are accepted within 30 days of delivery." }, 0.8),
      },
      feedback: "confirmed_correct",
    },
    {
      submission: {
        input: "Can I return a game that I have opened?",
        context,
        output: "Yes, opened games can be returned within 30 days of delivery [1].",
      },
      replies: {
        claims_supported: notMet("The passage excludes opened software, and a game is software.", {
          output: "opened games can be returned",
          "context[0]": "Opened software cannot be returned.",
        }),
        no_contradiction: notMet("The answer allows what the passage rules out.", {
          output: "opened games can be returned",
          "context[0]": "Opened software cannot be returned.",
        }),
        answers_the_question: met("It answers yes to the question asked.", { output: "Yes" }),
        admits_gaps: met(NO_GAP, { "context[0]": "Opened software cannot be returned." }),
      },
      decision: { decision: "accept", reason: "The policy excludes opened software.", review_mode: "open" },
      feedback: "confirmed_correct",
    },
    {
      submission: {
        input: "How long does a refund take?",
        context,
        output: "A refund takes five working days [1]. It usually arrives sooner when you paid by card.",
      },
      replies: {
        claims_supported: [
          partial("The period is in the passage; that a card is faster is not.", {
            output: "It usually arrives sooner when you paid by card.",
            "context[0]": "Refunds take 5 working days.",
          }),
          notMet("The sentence about cards has no source, and every claim must have one.", {
            output: "It usually arrives sooner when you paid by card.",
          }),
          partial("One of two claims is supported.", { "context[0]": "Refunds take 5 working days." }, 0.8),
        ],
        no_contradiction: met("“Sooner” does not deny the five days of the passage.", {
          "context[0]": "Refunds take 5 working days.",
        }),
        answers_the_question: met("It states the duration.", { output: "five working days" }),
        admits_gaps: met(NO_GAP, { "context[0]": "Refunds take 5 working days." }, 0.9),
      },
    },
    {
      submission: {
        input: "Do you ship to Iceland?",
        context,
        output: "The passages do not say whether we ship to Iceland [1].",
      },
      replies: {
        claims_supported: unsettledVote(
          "The answer claims only that a passage is silent. The one passage is about returns, and whether others exist is not shown.",
          { output: "The passages do not say whether we ship to Iceland" },
        ),
        no_contradiction: met("Nothing in the passage is denied.", { "context[0]": "Refunds take 5 working days." }),
        answers_the_question: met("It answers as far as the sources allow.", {
          output: "do not say whether we ship to Iceland",
        }),
        admits_gaps: met("It says that the information is missing.", {
          output: "The passages do not say",
          "context[0]": "Returns are accepted within 30 days of delivery.",
        }),
      },
    },
  ],
};
