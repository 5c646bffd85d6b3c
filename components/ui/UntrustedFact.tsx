import { Fact } from "@/components/ui/Facts";
import { UntrustedText } from "@/components/ui/UntrustedText";

/** Shows untrusted text in a list of facts; renders nothing without a text. */
export function UntrustedFact({ name, text }: { name: string; text: string | null }) {
  if (text === null) return null;
  return (
    <Fact name={name}>
      <UntrustedText>{text}</UntrustedText>
    </Fact>
  );
}
