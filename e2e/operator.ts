// The operator of a service under test, in a long-running process.
import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { packageRoot } from "@/server/platform/packageRoot";
import { bundleProgram } from "@/testing/bundleProgram";

type NewTenant = { name: string; ownerEmail: string; ownerPassword: string };
type NewMember = { token: string; email: string; name: string; password: string };
/** `kind` says what the operator creates. */
export type OperatorRequest = ({ kind: "tenant" } & NewTenant) | ({ kind: "member" } & NewMember);
/** A new account in a tenant, with the cookie of its first session. */
export type NewAccount = { tenantId: string; accountId: string; cookie: { name: string; value: string } };
export type OperatorAnswer = { error: string } | { account: NewAccount | null };
export type Operator = {
  createTenant(tenant: NewTenant): Promise<NewAccount>;
  /** Accepts an invitation for a new account. */
  acceptInvitation(member: NewMember): Promise<NewAccount>;
  stop(): Promise<void>;
};

/** Starts the operator with the service's environment. Resolves once it accepts requests. */
export async function startOperator(env: NodeJS.ProcessEnv): Promise<Operator> {
  const folder = path.join(packageRoot(), "node_modules", ".cache", "svc-verify-operator");
  // A bundle needs none of the options of Node that the runner has.
  const child = fork(await bundleProgram("e2e/operator-process.ts", folder), { env, execArgv: [] });
  const exited = once(child, "exit");
  const receive = async (): Promise<NewAccount | null> => {
    const ended = exited.then(([code]) => Promise.reject(new Error(`the operator exited with code ${String(code)}`)));
    const [answer] = (await Promise.race([once(child, "message"), ended])) as [OperatorAnswer];
    if ("error" in answer) throw new Error(answer.error);
    return answer.account;
  };
  await receive();
  let last: Promise<unknown> = Promise.resolve();
  const send = (request: OperatorRequest): Promise<NewAccount> => {
    const made = last.then(async () => {
      child.send(request);
      const account = await receive();
      if (account === null) throw new Error("the operator returned no account");
      return account;
    });
    last = made.catch(() => {});
    return made;
  };
  return {
    createTenant: (tenant) => send({ kind: "tenant", ...tenant }),
    acceptInvitation: (member) => send({ kind: "member", ...member }),
    stop: async () => {
      child.disconnect();
      await exited;
    },
  };
}
