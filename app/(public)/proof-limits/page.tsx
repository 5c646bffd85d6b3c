import { ProofLimits } from "@/components/proof/limits/ProofLimits";
import { LIMIT_TEXTS } from "@/components/proof/limits/texts";

export const metadata = { title: LIMIT_TEXTS.title };

export default ProofLimits;
