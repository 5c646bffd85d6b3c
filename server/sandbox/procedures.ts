import { openSandbox } from "@/server/sandbox/openSandbox";
import { sandboxOperations } from "@/server/sandbox/operations";
import { implement } from "@/server/trpc/implement";

export const sandboxProcedures = implement(sandboxOperations, { "sandbox.open": openSandbox });
