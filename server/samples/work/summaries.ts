import { summaryFaithfulness as template } from "@/server/authoring/templates/summaryFaithfulness";
import { findFixture, met, notMet, partial, type SampleWork, unsettledVote } from "@/server/samples/sample";

const ARTICLE =
  "The harbour board approved on Tuesday a second ferry pier at Eastquay, at a cost of 6.8 million euros. Work begins in March and " +
  "should end before the summer of next year. Fishermen had asked for a longer breakwater; the board postponed that decision. " +
  "Passenger numbers rose by 11 per cent last year, to 412,000.";
const context = [{ label: "article", value: ARTICLE }];
const COUNCIL = "The city council voted 7 to 2 on 3 March to close Mill Bridge for repairs from 1 May.";

export const summaries: SampleWork = {
  spec: template.spec,
  samples: [
    {
      submission: findFixture(template, "short and faithful"),
      replies: {
        nothing_added: met("Closure, date, cost and vote are all in the article.", {
          output: "Mill Bridge closes on 1 May",
          "context[0]": COUNCIL,
        }),
        figures_unchanged: met("1 May, 4.2 million euros and 7 to 2 have the same roles.", {
          output: "repairs costing 4.2 million euros",
          "context[0]": "Works cost 4.2 million euros.",
        }),
        main_point: met("The closure is the event of the article.", {
          output: "Mill Bridge closes",
          "context[0]": COUNCIL,
        }),
        emphasis_kept: met("The closure comes first; the vote is a clause.", {
          output: "the council voted 7 to 2",
          "context[0]": COUNCIL,
        }),
      },
      feedback: "confirmed_correct",
    },
    {
      submission: findFixture(template, "opens with a preamble"),
      replies: {
        nothing_added: notMet("“Unanimously” and “permanently” are not in the article.", {
          output: "the council unanimously closed the old Mill Bridge permanently",
          "context[0]": "voted 7 to 2",
        }),
        figures_unchanged: notMet("A vote of 7 to 2 has become a unanimous one.", {
          output: "unanimously",
          "context[0]": "voted 7 to 2",
        }),
        main_point: partial("The closure is named, but as permanent.", {
          output: "closed the old Mill Bridge permanently",
          "context[0]": "to close Mill Bridge for repairs",
        }),
        emphasis_kept: met("Only the closure is mentioned.", {
          output: "closed the old Mill Bridge",
          "context[0]": COUNCIL,
        }),
      },
      feedback: "confirmed_correct",
    },
    {
      submission: findFixture(template, "too short to carry anything"),
      replies: {
        nothing_added: met("That a bridge closes is in the article.", {
          output: "A bridge closes.",
          "context[0]": COUNCIL,
        }),
        figures_unchanged: unsettledVote("The sentence has no figure, date or name to compare.", {
          output: "A bridge closes.",
        }),
        main_point: partial("The kind of event is clear, but not which bridge.", {
          output: "A bridge closes.",
          "context[0]": "to close Mill Bridge",
        }),
        emphasis_kept: met("There is no minor detail.", { output: "A bridge closes.", "context[0]": COUNCIL }),
      },
    },
    {
      submission: {
        context,
        output:
          "Eastquay gets a second ferry pier for 6.8 million euros; work begins in March. Passengers rose by 11 per cent to 412,000.",
      },
      replies: {
        nothing_added: met("Pier, cost, start and passenger numbers are in the article.", {
          output: "a second ferry pier for 6.8 million euros",
          "context[0]": "a second ferry pier at Eastquay, at a cost of 6.8 million euros",
        }),
        figures_unchanged: met("6.8 million, March, 11 per cent and 412,000 keep their roles.", {
          output: "rose by 11 per cent to 412,000",
          "context[0]": "Passenger numbers rose by 11 per cent last year, to 412,000.",
        }),
        main_point: met("The pier is the decision reported.", {
          output: "Eastquay gets a second ferry pier",
          "context[0]": "approved on Tuesday a second ferry pier",
        }),
        emphasis_kept: partial(
          "The passenger numbers take as many words as the pier.",
          {
            output: "Passengers rose by 11 per cent to 412,000.",
            "context[0]": "Passenger numbers rose by 11 per cent",
          },
          0.7,
        ),
      },
      feedback: "confirmed_correct",
    },
    {
      submission: {
        context,
        output:
          "Eastquay gets a second ferry pier for 8.6 million euros and a longer breakwater that fishermen had asked for.",
      },
      replies: {
        nothing_added: notMet("The breakwater was postponed, not granted.", {
          output: "and a longer breakwater",
          "context[0]": "the board postponed that decision",
        }),
        figures_unchanged: notMet("6.8 million euros became 8.6.", {
          output: "8.6 million euros",
          "context[0]": "6.8 million euros",
        }),
        main_point: met("The pier is named.", {
          output: "Eastquay gets a second ferry pier",
          "context[0]": "approved on Tuesday a second ferry pier",
        }),
        emphasis_kept: partial("The breakwater gets half of the sentence.", {
          output: "a longer breakwater that fishermen had asked for",
          "context[0]": "Fishermen had asked for a longer breakwater",
        }),
      },
      feedback: "confirmed_correct",
    },
  ],
};
