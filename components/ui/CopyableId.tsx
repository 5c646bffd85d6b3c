import { CopyButton } from "@/components/ui/CopyButton";

/** A full ID or digest with a copy button. */
export function CopyableId({ value, what }: { value: string; what: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code className="text-xs leading-5 break-all">{value}</code>
      <CopyButton text={value} what={what} />
    </span>
  );
}
