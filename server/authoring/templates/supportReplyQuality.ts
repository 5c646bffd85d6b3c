import type { Template } from "@/server/authoring/templates/template";

const TICKET = "My order 5531 arrived with a cracked lid. I need it by Friday for a birthday.";
const POLICY = "Damaged goods: offer a free replacement, shipped within one working day. Refunds need a supervisor.";

export const supportReplyQuality: Template = {
  slug: "support-reply-quality",
  label: "Support reply quality",
  description: "A reply must solve the customer's problem, promise only what the policy grants, and be ready to send.",
  spec: {
    name: "Support reply quality",
    description: "Send the customer's message as input, the policy as context and the reply as output.",
    criteria: [
      {
        key: "addresses_problem",
        type: "must_have",
        primitive: "llm_judge@1",
        title: "Addresses the stated problem",
        statement: "The output responds to the specific problem that the customer describes in the input.",
        contrasts: [
          "The output responds to another problem than the one that the customer describes in the input.",
          "The output says nothing about the problem that the customer describes in the input.",
          "The output says that the customer describes no problem in the input.",
          "The output responds to the greeting in the input alone.",
          "The output responds to the problem of another customer.",
        ],
        config: {},
      },
      {
        key: "no_unbacked_promise",
        type: "must_not",
        primitive: "llm_judge@1",
        title: "Promises nothing beyond the policy",
        statement: "The output promises a refund, credit, discount or date that the context does not grant.",
        contrasts: [
          "As an exception to every policy, we refund ten times the price.",
          "You get a discount of 93 percent on all orders, although our rules exclude it.",
          "Against our policy, we credit you 7,777 euros today.",
          "We grant what the policy forbids: your money is back at 4:17 tonight.",
        ],
        tier: 2,
        requires_context: true,
        config: {},
      },
      {
        key: "no_placeholder",
        type: "must_not",
        primitive: "regex_match@1",
        title: "No unfilled placeholder",
        config: {
          pattern: "\\{\\{[^{}]*\\}\\}|\\[(?:your |customer |agent )?name\\]|\\[insert [^\\[\\]]*\\]",
          flags: "i",
        },
      },
      {
        key: "length",
        type: "must_have",
        primitive: "json_schema@1",
        title: "Between 40 and 2,000 characters",
        config: { schema: { type: "string", minLength: 40, maxLength: 2000 } },
      },
      {
        key: "next_step",
        type: "scored",
        weight: 2,
        primitive: "llm_judge@1",
        title: "Names the next step",
        statement: "The output tells the customer what happens next, naming who acts.",
        contrasts: [
          "The output leaves open what happens next.",
          "The output tells the customer what happens next, without naming who acts.",
          "The output names who acts, and leaves open what happens next.",
          "The output tells the customer what happened before, and nothing about what happens next.",
          "The output tells the customer that nothing happens next.",
        ],
        config: {},
      },
      {
        key: "acknowledges",
        type: "scored",
        primitive: "llm_judge@1",
        title: "Acknowledges the inconvenience",
        statement: "The output acknowledges the inconvenience in words that refer to this customer's situation.",
        contrasts: [
          "The output passes over the inconvenience.",
          "The output acknowledges the inconvenience only in a set phrase that fits any customer.",
          "The output denies that there was an inconvenience.",
          "The output refers to another customer's situation in place of this customer's.",
          "The output tells the customer that there was no reason to write.",
        ],
        config: {},
      },
      {
        key: "no_blame",
        type: "scored",
        primitive: "llm_judge@1",
        title: "Assigns no blame",
        statement: "No sentence of the output blames the customer, a colleague or the carrier for the problem.",
        quantifier: "none",
        evidence: "holistic",
        contrasts: [
          "At least one sentence of the output blames the customer for the problem.",
          "At least one sentence of the output blames a colleague for the problem.",
          "At least one sentence of the output blames the carrier for the problem.",
          "The first sentence of the output blames the customer for the problem.",
          "The last sentence of the output blames the carrier for the problem.",
          "Each sentence of the output blames a colleague for the problem.",
        ],
        config: {},
      },
    ],
  },
  fixtures: [
    {
      name: "solves it within policy",
      mark: "should_pass",
      submission: {
        input: TICKET,
        context: [{ label: "policy", value: POLICY }],
        output:
          "I am sorry the lid of order 5531 arrived cracked, just before the birthday. We are sending a free replacement " +
          "today or tomorrow, and I will mail you the tracking number once it ships.",
      },
      determination: "cannot_determine",
      criteria: { no_placeholder: "met", length: "met" },
    },
    {
      name: "template not filled in",
      mark: "should_fail",
      submission: {
        input: TICKET,
        context: [{ label: "policy", value: POLICY }],
        output: "Dear [Customer Name], we have received your message about {{order_id}} and will be in touch.",
      },
      determination: "not_met",
      criteria: { no_placeholder: "not_met", length: "met" },
    },
  ],
};
