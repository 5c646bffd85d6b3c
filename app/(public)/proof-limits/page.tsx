import { ProofLimits } from "@/components/proof/ProofLimits";

export const metadata = { title: "What this proof does not prove" };

export default function Page() {
  return <ProofLimits />;
}
