import { CopyButton } from "@/components/ui/CopyButton";
import { Fact } from "@/components/ui/Facts";

/** Shows a full ID or digest with a copy button. */
export function CopyableId({ value, subject }: { value: string; subject: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code className="text-xs leading-5 break-all">{value}</code>
      <CopyButton text={value} subject={subject} />
    </span>
  );
}

/** Shows a named ID or digest with a copy button, in a list of facts. */
export function IdFact({ name, value, subject }: { name: string; value: string; subject: string }) {
  return (
    <Fact name={name}>
      <CopyableId value={value} subject={subject} />
    </Fact>
  );
}
