import { Option, type Command } from "commander";
import { confidenceReplacement } from "@/server/verdict/contract/abstention";
import { Determination, VerificationStatus } from "@/server/contracts/enums";
import { LIMITS } from "@/server/contracts/limits";
import { scoreText } from "@/server/contracts/quantities";
import {
  type VerificationList,
  type VerificationListItem,
  type VerificationQuery,
  VerificationsOrder,
} from "@/server/verification/contract/verification";
import { clientFor, type Client } from "@/cli/client";
import { parseSubject } from "@/cli/verifyRequest";
import { collectMember, parseWholeNumber } from "@/cli/flagParsers";
import { printJson, printTable } from "@/cli/terminal";

export function addList(program: Command): void {
  program
    .command("list")
    .description("list verifications, newest first")
    .addOption(new Option("--status <status>").choices(VerificationStatus.options))
    .addOption(new Option("--determination <determination>").choices([...Determination.options, "none"]))
    .option("--rubric-id <id>", "one version of a rubric")
    .option("--rubric-name <name>", "any version of that name")
    .option("--subject <kind:ref>", "the whole subject, such as pull_request:acme/shop#12")
    .option("--submission-hash <hash>", "SHA-256 of the submission")
    .option("--metadata <key=value>", "with this text; repeatable", collectMember)
    .addOption(new Option("--order <order>").choices(VerificationsOrder.options))
    .option("--flagged", "only verifications that need review")
    .option("--no-flagged", "only verifications that do not need review")
    .option("--from <date>", "first UTC day, YYYY-MM-DD, or a time with its offset")
    .option("--to <date>", "last UTC day, YYYY-MM-DD, or a time with its offset")
    .option("--limit <n>", `1 to ${LIMITS.pageSize}`, parseWholeNumber)
    .option("--offset <n>", "number of verifications to skip", parseWholeNumber)
    .option("--cursor <cursor>", "next_cursor of the previous page as JSON")
    .option("--all", "list all pages")
    .option("--json", "print the list as JSON")
    .action(async ({ all, json, ...flags }: Flags, command: Command) => {
      const client = clientFor(command);
      const query = buildQuery(flags);
      const list = all ? await everyPage(client, query) : await client.call("verifications.list", query);
      if (json) printJson(list);
      else printTable(HEADER, list.items.map(row));
    });
}

type Flags = Omit<VerificationQuery, "rubric_id" | "rubric_name" | "submission_hash"> & {
  all?: true;
  json?: true;
  rubricId?: string;
  rubricName?: string;
  submissionHash?: string;
  subject?: string;
};

function buildQuery({ rubricId, rubricName, submissionHash, subject, ...flags }: Flags): VerificationQuery {
  const { kind, ref } = subject === undefined ? {} : parseSubject(subject);
  return {
    ...flags,
    ...(rubricId !== undefined && { rubric_id: rubricId }),
    ...(rubricName !== undefined && { rubric_name: rubricName }),
    ...(submissionHash !== undefined && { submission_hash: submissionHash }),
    ...(kind !== undefined && { subject_kind: kind as VerificationQuery["subject_kind"], subject_ref: ref }),
  };
}

/** Returns the first page with the items of all pages. */
async function everyPage(client: Client, query: VerificationQuery): Promise<VerificationList> {
  const { offset, ...otherFilters } = { limit: LIMITS.pageSize, ...query };
  const first = await client.call("verifications.list", { ...otherFilters, offset });
  const items = [...first.items];
  for (let cursor = first.next_cursor; cursor !== null;) {
    const page = await client.call("verifications.list", { ...otherFilters, cursor });
    items.push(...page.items);
    cursor = page.next_cursor;
  }
  return { ...first, items, next_cursor: null };
}

const HEADER = ["id", "created", "status", "determination", "score", "confidence", "review"];

function row(item: VerificationListItem): string[] {
  const { id, created_at, status, determination, score, flagged, flag_reason } = item;
  const review = flagged ? (flag_reason ?? "yes") : "";
  return [
    id,
    created_at,
    status,
    determination ?? "-",
    score == null ? "-" : scoreText(score),
    formatConfidence(item),
    review,
  ];
}

function formatConfidence({ determination, confidence, flag_reason }: VerificationListItem): string {
  if (determination == null || confidence == null) return "-";
  return confidenceReplacement({ determination, confidence, flag_reason }) ?? scoreText(confidence);
}
