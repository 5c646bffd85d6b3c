import { ProblemIndex } from "@/components/problems/ProblemIndex";

export const metadata = { title: "Problem codes" };

export default ProblemIndex;
