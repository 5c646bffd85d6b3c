import { REFERENCE_TEXTS as TEXTS } from "@/server/api/reference/texts";

/** Links to a type that the page describes once. */
export function TypeLink({ name }: { name: string }) {
  return <a href={`#${name}`}>{TEXTS.fieldsOf(name)}</a>;
}
