import { listJudgeModels } from "@/server/llm/listModels";
import { testJudgeModels } from "@/server/llm/testModels";
import { chooseModel, forgetModel, getJudgeSetup } from "@/server/llm/setup";
import { judgeWaiting } from "@/server/review/judgeWaiting";
import { judgeModelsOperations } from "@/server/llm/operations/judgeModels";
import { judgeSetupOperations } from "@/server/llm/operations/judgeSetup";
import { implement } from "@/server/trpc/implement";

export const llmProcedures = {
  ...implement(judgeModelsOperations, {
    "judgeModels.list": listJudgeModels,
    "judgeModels.test": testJudgeModels,
  }),
  ...implement(judgeSetupOperations, {
    "judgeSetup.get": getJudgeSetup,
    "judgeSetup.choose": chooseModel,
    "judgeSetup.forget": forgetModel,
    "judgeSetup.judgeWaiting": judgeWaiting,
  }),
};
