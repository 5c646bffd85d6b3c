"use client";

import Link from "next/link";
import type { Route } from "next";
import { EscalationState } from "@/components/escalations/EscalationState";
import { ESCALATION_TEXTS as TEXTS } from "@/components/escalations/texts";
import { Moment } from "@/components/ui/Moment";
import type { TableColumn } from "@/components/ui/table/columns";
import type { EscalationListItem } from "@/server/contracts/escalation";

export const escalationPage = (id: string): Route => `/escalations/${id}` as Route;

export const ESCALATION_COLUMNS: readonly TableColumn<EscalationListItem>[] = [
  {
    id: "escalation",
    header: TEXTS.escalation,
    always: true,
    cell: ({ escalation_id }) => (
      <Link href={escalationPage(escalation_id)} className="text-accent font-mono text-xs underline underline-offset-4">
        {escalation_id}
      </Link>
    ),
  },
  { id: "status", header: TEXTS.status, cell: (row) => <EscalationState escalation={row} /> },
  { id: "opened", header: TEXTS.openedAt, cell: ({ opened_at }) => <Moment iso={opened_at} /> },
  { id: "closes", header: TEXTS.closesAt, cell: ({ closes_at }) => <Moment iso={closes_at} /> },
  { id: "closed", header: TEXTS.closedAt, cell: ({ closed_at }) => (closed_at ? <Moment iso={closed_at} /> : null) },
];
