import type { SampleWork } from "@/server/samples/sample";
import { changes } from "@/server/samples/work/changes";
import { checkedWork } from "@/server/samples/work/checked";
import { grounding } from "@/server/samples/work/grounding";
import { invoices } from "@/server/samples/work/invoices";
import { contentPolicy } from "@/server/samples/work/policy";
import { supportReplies } from "@/server/samples/work/replies";
import { shortAnswers } from "@/server/samples/work/shortAnswers";
import { summaries } from "@/server/samples/work/summaries";

/** The work in the order in which it is judged. The richest is last, so that lists begin with it. */
export const SAMPLE_WORK: readonly SampleWork[] = [
  shortAnswers,
  ...checkedWork,
  invoices,
  contentPolicy,
  summaries,
  changes,
  grounding,
  supportReplies,
];
