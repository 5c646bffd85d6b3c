import { ProblemIndex } from "@/components/problems/ProblemIndex";
import { PROBLEM_TEXTS } from "@/components/problems/texts";

export const metadata = { title: PROBLEM_TEXTS.title };

export default ProblemIndex;
