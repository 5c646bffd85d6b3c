import type { Template } from "@/server/authoring/templates/template";

const ARTICLE =
  "The city council voted 7 to 2 on 3 March to close Mill Bridge for repairs from 1 May. Works cost 4.2 million euros. " +
  "Buses 12 and 14 will take the ring road. Councillor Ortiz, who voted against, asked for a footpath to stay open.";

export const summaryFaithfulness: Template = {
  slug: "summary-faithfulness",
  label: "Summary faithfulness",
  description: "A summary must say only what its source says, with the same figures, and carry the main point.",
  spec: {
    name: "Summary faithfulness",
    description: "Send the source text as context and the summary as output.",
    criteria: [
      {
        key: "nothing_added",
        type: "must_not",
        primitive: "llm_judge@1",
        title: "Adds nothing",
        statement: "The output asserts a fact, cause or opinion that is absent from the context.",
        contrasts: [
          "The lighthouse of Bergen was painted green in 1911.",
          "A flock of 318 pelicans delayed the ferry to Kos.",
          "In our opinion the marble stairs are the ugliest of the valley.",
          "The glassblower's left-handedness is why the bell cracked.",
        ],
        quantifier: "some",
        tier: 2,
        requires_context: true,
        config: {},
      },
      {
        key: "figures_unchanged",
        type: "must_have",
        primitive: "llm_judge@1",
        title: "Figures, dates and names are unchanged",
        statement:
          "Each number, date, person, place and organization in the output appears in the context in the same role.",
        quantifier: "every",
        requires_context: true,
        contrasts: [
          "At least one number in the output appears nowhere in the context.",
          "A person in the output appears in the context only in another role.",
          "A place in the output appears nowhere in the context.",
          "A date in the output is earlier than the date that the context gives for the same event.",
          "An organization in the output appears nowhere in the context.",
          "A number in the output is that of another quantity in the context.",
        ],
        config: {},
      },
      {
        key: "length",
        type: "must_have",
        primitive: "json_schema@1",
        title: "Between 40 and 1,200 characters",
        config: { schema: { type: "string", minLength: 40, maxLength: 1200 } },
      },
      {
        key: "no_preamble",
        type: "must_not",
        primitive: "regex_match@1",
        title: "Starts with the content",
        config: {
          pattern:
            "^[\\s\\p{Z}]?(?:sure|certainly|of course|here(?: is|'s)|the following|in summary|this (?:text|article|document))\\b",
          flags: "i",
        },
      },
      {
        key: "main_point",
        type: "scored",
        weight: 3,
        primitive: "llm_judge@1",
        title: "Carries the main point",
        statement: "A reader of the output alone can name the event or conclusion that the context is chiefly about.",
        requires_context: true,
        contrasts: [
          "A reader of the output alone cannot tell what the context is chiefly about.",
          "A reader of the output alone would name another event or conclusion than the one that the context is chiefly about.",
          "A reader of the output alone would take a minor detail for what the context is chiefly about.",
          "The output leaves out the event or conclusion that the context is chiefly about.",
        ],
        config: {},
      },
      {
        key: "emphasis_kept",
        type: "scored",
        primitive: "llm_judge@1",
        title: "Keeps the source's emphasis",
        statement: "No minor detail of the context takes more space in the output than its main finding.",
        evidence: "holistic",
        requires_context: true,
        contrasts: [
          "At least one minor detail of the context takes more space in the output than its main finding.",
          "A minor detail of the context takes twice as much space in the output as its main finding.",
          "Each minor detail of the context has more space in the output than its main finding, which is only hinted at.",
          "Most of the output is about one minor detail of the context.",
          "The output mentions minor details of the context alone, and not its main finding.",
        ],
        config: {},
      },
    ],
  },
  fixtures: [
    {
      name: "short and faithful",
      mark: "should_pass",
      submission: {
        context: [{ label: "article", value: ARTICLE }],
        output: "Mill Bridge closes on 1 May for repairs costing 4.2 million euros; the council voted 7 to 2.",
      },
      determination: "cannot_determine",
      criteria: { length: "met", no_preamble: "met" },
    },
    {
      name: "opens with a preamble",
      mark: "should_fail",
      submission: {
        context: [{ label: "article", value: ARTICLE }],
        output: "Sure! Here is a summary: the council unanimously closed the old Mill Bridge permanently.",
      },
      determination: "not_met",
      criteria: { length: "met", no_preamble: "not_met" },
    },
    {
      name: "too short to carry anything",
      mark: "should_fail",
      submission: { context: [{ label: "article", value: ARTICLE }], output: "A bridge closes." },
      determination: "not_met",
      criteria: { length: "not_met", no_preamble: "met" },
    },
  ],
};
