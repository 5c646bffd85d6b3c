// The commands of the tool `svc-verify`. Its users never see a stack trace.
import { Command, CommanderError } from "commander";
import { RELEASE } from "@/server/contracts/version";
import { addConfigOptions } from "@/cli/config";
import { EXIT, EXIT_HELP } from "@/cli/exitCodes";
import { ApiRefusal, TimeoutRefusal } from "@/cli/refusals";
import { addPrograms, TOOL } from "@/cli/programs";
import { note, printLine, toPrintable } from "@/cli/terminal";

/** Loads a command. Each is loaded only when it is needed, since most of a short command is its start. */
const COMMANDS: Readonly<Record<string, () => Promise<(program: Command) => void>>> = {
  verify: async () => (await import("@/cli/commands/verify")).addVerify,
  get: async () => (await import("@/cli/commands/get")).addGet,
  list: async () => (await import("@/cli/commands/list")).addList,
  reverify: async () => (await import("@/cli/commands/reverify")).addReverify,
  feedback: async () => (await import("@/cli/commands/feedback")).addFeedback,
  calibrate: async () => (await import("@/cli/commands/calibrate")).addCalibrate,
  judge: async () => (await import("@/cli/commands/judge")).addJudge,
  rubric: async () => (await import("@/cli/commands/rubric")).addRubric,
  proof: async () => (await import("@/cli/commands/proof")).addProof,
  log: async () => (await import("@/cli/commands/log")).addLog,
  eval: async () => (await import("@/cli/commands/eval")).addEval,
  usage: async () => (await import("@/cli/commands/usage")).addUsage,
  webhooks: async () => (await import("@/cli/commands/webhooks")).addWebhooks,
  listen: async () => (await import("@/cli/commands/listen")).addListen,
  audit: async () => (await import("@/cli/commands/audit")).addAudit,
  mcp: async () => (await import("@/cli/commands/mcp")).addMcp,
  healthcheck: async () => (await import("@/cli/commands/healthcheck")).addHealthcheck,
};

/** Runs the command that the arguments name. Its result sets `process.exitCode`. */
export async function runCommand(args: readonly string[]): Promise<void> {
  const program = createProgram();
  const [name = ""] = args;
  const loadOnly = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  for (const load of loadOnly ? [loadOnly] : Object.values(COMMANDS)) (await load())(program);
  if (!loadOnly) addPrograms(program);
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    const { message, exitCode } = explain(error);
    if (message !== "") note(message);
    process.exitCode = exitCode;
  }
}

function createProgram(): Command {
  const program = new Command(TOOL)
    .exitOverride()
    .description("Judge work against a rubric, and check the signed proof of a verdict.")
    .version(RELEASE)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: (text) => printLine(text.trimEnd()), writeErr: (text) => note(text.trimEnd()) })
    .addHelpText("after", EXIT_HELP);
  addConfigOptions(program);
  return program;
}

/** Returns the lines for standard error, which are empty if commander has written them, and the exit code. */
function explain(error: unknown): { message: string; exitCode: number } {
  if (error instanceof CommanderError) return { message: "", exitCode: error.exitCode };
  if (error instanceof ApiRefusal) return { message: apiMessage(error), exitCode: EXIT.refused };
  if (error instanceof TimeoutRefusal)
    return { message: `timeout: ${toPrintable(error.message)}`, exitCode: EXIT.timeout };
  const text = error instanceof Error ? error.message : String(error);
  return { message: `error: ${toPrintable(text)}`, exitCode: EXIT.local };
}

function apiMessage({ problem, requestId }: ApiRefusal): string {
  const detail = problem.detail === undefined ? "" : `: ${problem.detail}`;
  const lines = [
    `refused: ${problem.code} (${problem.status}) ${problem.title}${detail}`,
    `fix: ${problem.fix}`,
    ...(requestId === null ? [] : [`request: ${requestId}`]),
  ];
  return lines.map(toPrintable).join("\n");
}
