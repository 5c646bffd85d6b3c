import { publicProcedure, router } from "@/server/trpc/builder";

export const systemRouter = router({
  status: publicProcedure("system.status").query(({ ctx }) => ctx.status()),
});
