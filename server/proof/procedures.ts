import { checkSubmittedProof, publishedKeySet } from "@/server/proof/issuedProof";
import { publicProcedure, router } from "@/server/trpc/builder";

export const proofRouter = router({
  keySet: publicProcedure("proof.keySet").query(({ ctx }) => publishedKeySet(ctx.deps)),
  verify: publicProcedure("proof.verify").mutation(({ ctx, input }) => checkSubmittedProof(ctx.deps, input.body)),
});
