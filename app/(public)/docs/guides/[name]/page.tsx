import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { GuidePage } from "@/components/guides/GuidePage";
import { GUIDE_NAMES, GUIDES, isGuideName } from "@/server/contracts/guides";

export const dynamicParams = false;

export function generateStaticParams() {
  return GUIDE_NAMES.map((name) => ({ name }));
}

type Props = { params: Promise<{ name: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name } = await params;
  return isGuideName(name) ? { title: GUIDES[name].title, description: GUIDES[name].summary } : {};
}

export default async function Page({ params }: Props) {
  const { name } = await params;
  if (!isGuideName(name)) notFound();
  return <GuidePage name={name} />;
}
