import type { SampleWork } from "@/server/domain/samples/sample";
import { changes } from "@/server/domain/samples/work/changes";
import { checkedWork } from "@/server/domain/samples/work/checked";
import { grounding } from "@/server/domain/samples/work/grounding";
import { invoices } from "@/server/domain/samples/work/invoices";
import { contentPolicy } from "@/server/domain/samples/work/policy";
import { supportReplies } from "@/server/domain/samples/work/replies";
import { shortAnswers } from "@/server/domain/samples/work/shortAnswers";
import { summaries } from "@/server/domain/samples/work/summaries";

/** In the order in which it is judged; the richest last, so that lists begin with it. */
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
