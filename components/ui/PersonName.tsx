import { UntrustedText } from "@/components/ui/UntrustedText";

/** Shows the name of a person, or the ID of an account without a name here. */
export function PersonName({ id, name }: { id: string; name: string | null }) {
  return name === null ? (
    <code className="text-xs break-all">{id}</code>
  ) : (
    <span title={id}>
      <UntrustedText>{name}</UntrustedText>
    </span>
  );
}
