// The operator of a service under test, in a long-running process.
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export type NewTenant = { name: string; ownerEmail: string; ownerPassword: string };
export type Operator = {
  createTenant(tenant: NewTenant): Promise<void>;
  stop(): Promise<void>;
};

/** `env`: the service's environment. Resolves once tenants can be created. */
export async function startOperator(env: NodeJS.ProcessEnv): Promise<Operator> {
  const child = fork(fileURLToPath(new URL("operator-process.ts", import.meta.url)), {
    env,
    execArgv: ["--conditions=react-server", "--import", "tsx"],
  });
  const exited = once(child, "exit");
  const answer = async () => {
    const ended = exited.then(([code]) => Promise.reject(new Error(`the operator exited with code ${String(code)}`)));
    const [{ error }] = (await Promise.race([once(child, "message"), ended])) as [{ error: string | null }];
    if (error !== null) throw new Error(error);
  };
  await answer();
  let last = Promise.resolve();
  return {
    createTenant: (tenant) => {
      const made = last.then(() => {
        child.send(tenant);
        return answer();
      });
      last = made.catch(() => {});
      return made;
    },
    stop: async () => {
      child.disconnect();
      await exited;
    },
  };
}
