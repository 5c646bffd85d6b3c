import Link from "next/link";
import { rubricPage } from "@/components/rubrics/addresses";
import { LIST_TEXTS } from "@/components/rubrics/list/texts";
import { SampleMark } from "@/components/samples/SampleMark";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { TableColumn } from "@/components/ui/table/columns";
import { countText } from "@/server/contracts/quantities";
import type { RubricOverview } from "@/server/authoring/contract/rubricEditor";

const TEXTS = LIST_TEXTS.columns;

export const RUBRIC_COLUMNS: readonly TableColumn<RubricOverview["rubrics"][number]>[] = [
  {
    id: "name",
    header: TEXTS.name,
    isAlwaysVisible: true,
    cell: ({ rubric_id, name }) => (
      <span className="inline-flex flex-wrap items-center gap-1.5">
        <Link prefetch={false} href={rubricPage(rubric_id)} className="font-medium underline-offset-4 hover:underline">
          <UntrustedText>{name}</UntrustedText>
        </Link>
        <SampleMark isIconOnly />
      </span>
    ),
  },
  { id: "version", header: TEXTS.version, alignEnd: true, cell: ({ version }) => version },
  {
    id: "verifications",
    header: TEXTS.verifications,
    alignEnd: true,
    cell: ({ verifications }) => countText(verifications),
  },
  { id: "created", header: TEXTS.created, cell: ({ created_at }) => <Moment iso={created_at} /> },
  {
    id: "hash",
    header: TEXTS.hash,
    cell: ({ hash }) => (
      <code title={hash} className="text-muted text-xs">
        {hash.slice(0, 8)}
      </code>
    ),
  },
];
