import { TITLES } from "@/app/texts";
import { ProblemIndex } from "@/components/problems/ProblemIndex";

export const metadata = { title: TITLES.problems };

export default ProblemIndex;
