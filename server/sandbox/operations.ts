import { defineMutation } from "@/server/contracts/operation";
import { SandboxOpened } from "@/server/sandbox/contract/sandbox";

export const sandboxOperations = {
  "sandbox.open": defineMutation({
    http: { method: "POST", path: "/v1/sandbox" },
    tag: "Account",
    summary: "Create the tenant's sandbox, or join it",
    description:
      "A tenant in which markers in a submission, such as sandbox:not_met or sandbox:429, script the judge and the answers: /docs/guides/sandbox. Its proofs are signed by the key for samples. The caller becomes its owner.",
    auth: "cockpit",
    role: "owner",
    audit: { none: "the sandbox's own audit trail has the creation" },
    success: { 200: SandboxOpened },
    problems: ["forbidden"],
  }),
};
