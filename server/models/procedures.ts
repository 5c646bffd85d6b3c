import { listJudgeModels } from "@/server/models/listModels";
import { testJudgeModels } from "@/server/models/testModels";
import { chooseModel, deleteModelChoice, getJudgeSetup } from "@/server/models/setup";
import { judgeWaiting } from "@/server/models/judgeWaiting";
import { judgeModelsOperations } from "@/server/models/operations/judgeModels";
import { judgeSetupOperations } from "@/server/models/operations/judgeSetup";
import { implement } from "@/server/trpc/implement";

export const modelsProcedures = {
  ...implement(judgeModelsOperations, {
    "judgeModels.list": listJudgeModels,
    "judgeModels.test": testJudgeModels,
  }),
  ...implement(judgeSetupOperations, {
    "judgeSetup.get": getJudgeSetup,
    "judgeSetup.choose": chooseModel,
    "judgeSetup.forget": deleteModelChoice,
    "judgeSetup.judgeWaiting": judgeWaiting,
  }),
};
