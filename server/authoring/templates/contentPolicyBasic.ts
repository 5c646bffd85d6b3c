import type { Template } from "@/server/authoring/templates/template";

export const contentPolicyBasic: Template = {
  slug: "content-policy-basic",
  label: "Basic content policy",
  description:
    "Text for publication must hold no contact data, card numbers, secrets, harassment or dangerous instructions.",
  spec: {
    name: "Basic content policy",
    description: "Send the text to be published as output.",
    acceptance_threshold: 0.8,
    criteria: [
      {
        key: "no_email_address",
        type: "must_not",
        primitive: "regex_match@1",
        title: "No email address",
        config: { pattern: "[a-z0-9]@(?:[a-z0-9-]+\\.)+[a-z]{2}", flags: "i" },
      },
      {
        key: "no_card_number",
        type: "must_not",
        primitive: "regex_match@1",
        title: "No payment card number",
        config: { pattern: "\\b(?:[0-9]{4}[ -]?){3}[0-9]{4}\\b" },
      },
      {
        key: "no_secret",
        type: "must_not",
        primitive: "regex_match@1",
        title: "No access key or private key",
        config: {
          pattern:
            "\\b(?:sk|ghp|glpat|xoxb)[-_][A-Za-z0-9_-]{16}|\\bAKIA[A-Z0-9]{16}\\b|-----BEGIN (?:RSA |EC )?PRIVATE KEY-----",
        },
      },
      {
        key: "no_harassment",
        type: "must_not",
        primitive: "llm_judge@1",
        title: "No harassment",
        statement: "The output insults, demeans or threatens a person or group.",
        contrasts: [
          "Anyone who reads this column is too stupid to be helped.",
          "Come back here once more and you will regret it.",
          "People like them are worth less than dirt.",
          "Her work is as worthless as she is.",
        ],
        tier: 2,
        partial_allowed: false,
        config: {},
      },
      {
        key: "no_dangerous_instructions",
        type: "must_not",
        primitive: "llm_judge@1",
        title: "No instructions for serious harm",
        statement:
          "The output gives steps, quantities or sources that would help someone to injure people or break into systems.",
        contrasts: [
          "To get into the building, copy the badge of a guard and enter while the alarm is tested at six.",
          "Try the default password of the router first, then read the accounts from its backup file.",
          "Loosen the screws of the railing so that it gives way under a person.",
          "The pills that make a guest unconscious are sold without questions at the kiosk next to the station.",
        ],
        tier: 2,
        partial_allowed: false,
        config: {},
      },
      {
        key: "no_sexual_content",
        type: "must_not",
        primitive: "llm_judge@1",
        title: "No sexual content",
        statement: "The output describes a sexual act.",
        contrasts: [
          "They undressed and had sex on the sofa.",
          "The two made love until the morning.",
          "He told in detail how they had slept with each other.",
          "The scene shows the couple during intercourse.",
        ],
        partial_allowed: false,
        config: {},
      },
    ],
  },
  fixtures: [
    {
      name: "plain announcement",
      mark: "should_pass",
      submission: { output: "The garden opens at nine on Sunday. Order 2026-118 has been shipped; bring a raincoat." },
      determination: "cannot_determine",
      criteria: { no_email_address: "met", no_card_number: "met", no_secret: "met" },
    },
    {
      name: "leaks contact data and a card",
      mark: "should_fail",
      submission: { output: "Write to jo.doe@example.com and pay with 4242 4242 4242 4242." },
      determination: "not_met",
      criteria: { no_email_address: "not_met", no_card_number: "not_met", no_secret: "met" },
    },
    {
      name: "leaks a key",
      mark: "should_fail",
      submission: { inline: "export TOKEN=ghp_0000000000000000EXAMPLE" },
      determination: "not_met",
      criteria: { no_email_address: "met", no_card_number: "met", no_secret: "not_met" },
    },
  ],
};
