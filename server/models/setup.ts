// Sets up the model of the whole service, for the person who runs it.
import type { JudgeChoiceRequest, JudgeSetup } from "@/server/models/contract/judgeSetup";
import { Problem } from "@/server/contracts/problems";
import { findAccount } from "@/server/account/accountStore";
import { deleteJudgeChoice, storeJudgeChoice } from "@/server/models/judgeChoiceStore";
import { countNeedingModel } from "@/server/review/reviewStore";
import { recordAudit } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import { callerOf, type Principal } from "@/server/deps/principal";
import { DEMO_EMAIL } from "@/server/provisioning/seedDemo";

type Asked = TenantDeps & { actor: Principal };

export async function getJudgeSetup(deps: Asked): Promise<JudgeSetup> {
  const { modelChoice, judge } = deps;
  const may = await mayChoose(deps);
  const [servers, needsModel] = await Promise.all([
    may && !modelChoice.isChosen() ? modelChoice.findServers() : [],
    deps.db.listTransaction(countNeedingModel),
  ]);
  return {
    model: judge.model(1) ?? judge.model(2) ?? judge.model(3),
    chosen: modelChoice.isChosen(),
    may_choose: may,
    servers,
    needs_model: needsModel,
  };
}

/**
 * Chooses a model.
 * @throws forbidden (not the first account), unprocessable (configured in the environment, or not an offered model)
 */
export async function chooseModel(
  deps: Asked,
  { body: { base_url: baseUrl, model } }: { body: JudgeChoiceRequest },
): Promise<JudgeSetup> {
  await requireChooser(deps);
  const servers = await deps.modelChoice.findServers();
  if (!servers.some((server) => server.base_url === baseUrl && server.models.includes(model))) {
    throw new Problem("unprocessable", "body: no model server of this machine offers this model now");
  }
  const choice = { baseUrl, model, chosenBy: callerOf(deps.actor), chosenAt: deps.clock.now() };
  await deps.db.transaction(async (tx) => {
    await storeJudgeChoice(tx, deps.database, choice);
    const details = { base_url: baseUrl, model };
    await recordAudit(tx, deps, deps.actor, { action: "judge_model.selected", target: "judge", details });
  });
  await deps.modelChoice.applyStoredChoice();
  return getJudgeSetup(deps);
}

/**
 * Deletes the choice.
 * @throws forbidden, unprocessable (configured in the environment, or nothing is chosen)
 */
export async function deleteModelChoice(deps: Asked): Promise<JudgeSetup> {
  await requireChooser(deps);
  await deps.db.transaction(async (tx) => {
    const isDeleted = await deleteJudgeChoice(tx, deps.database);
    if (!isDeleted) throw new Problem("unprocessable", "no model was chosen");
    await recordAudit(tx, deps, deps.actor, { action: "judge_model.deselected", target: "judge" });
  });
  await deps.modelChoice.applyStoredChoice();
  return getJudgeSetup(deps);
}

/** Returns true for the account of the first start, which belongs to the person who runs the service. */
async function mayChoose({ modelChoice, database, actor }: Asked): Promise<boolean> {
  if (modelChoice.isConfigured || actor.kind === "apiKey") return false;
  return (await findAccount(database, actor.accountId))?.email === DEMO_EMAIL;
}

async function requireChooser(deps: Asked): Promise<void> {
  if (deps.modelChoice.isConfigured) {
    throw new Problem("unprocessable", "the environment configures the model: change its variables and restart");
  }
  if (!(await mayChoose(deps))) {
    throw new Problem("forbidden", "the account of the first start chooses the model of the service");
  }
}
