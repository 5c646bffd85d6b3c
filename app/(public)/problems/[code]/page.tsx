import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ProblemPage } from "@/components/problems/ProblemPage";
import { PROBLEMS, PROBLEM_CODES, type ProblemCode } from "@/server/contracts/problems";

export const dynamicParams = false;

export function generateStaticParams() {
  return PROBLEM_CODES.map((code) => ({ code }));
}

type Props = { params: Promise<{ code: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).code };
}

export default async function Page({ params }: Props) {
  const { code } = await params;
  if (!isProblemCode(code)) notFound();
  return <ProblemPage code={code} />;
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code);
}
