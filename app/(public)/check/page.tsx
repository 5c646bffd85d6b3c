import { CheckProof } from "@/components/proof/CheckProof";
import { CommandsWithoutScript } from "@/components/proof/CommandsWithoutScript";
import { PROOF_TEXTS } from "@/components/proof/texts";

export const metadata = { title: PROOF_TEXTS.title };

export default function CheckPage() {
  return (
    <>
      <CommandsWithoutScript />
      <CheckProof />
    </>
  );
}
