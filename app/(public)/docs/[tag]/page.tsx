import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { GroupPage } from "@/components/reference/GroupPage";
import { findGroup, operationGroups } from "@/server/api/reference/operationGroups";

export const dynamicParams = false;

export function generateStaticParams() {
  return operationGroups().map(({ slug }) => ({ tag: slug }));
}

type Props = { params: Promise<{ tag: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const group = findGroup((await params).tag);
  return group ? { title: group.tag } : {};
}

export default async function Page({ params }: Props) {
  const group = findGroup((await params).tag);
  if (!group) notFound();
  return <GroupPage group={group} />;
}
