import { UntrustedText } from "@/components/ui/UntrustedText";

/** A person by name, or by the ID of an account that has none here. */
export function PersonName({ id, name }: { id: string; name: string | null }) {
  return name === null ? (
    <code className="text-xs break-all">{id}</code>
  ) : (
    <span title={id}>
      <UntrustedText>{name}</UntrustedText>
    </span>
  );
}
