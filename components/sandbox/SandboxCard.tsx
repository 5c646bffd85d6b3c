import { useMutation } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import Link from "next/link";
import { SANDBOX_TEXTS as TEXTS } from "@/components/sandbox/texts";
import { enterTenant } from "@/components/shell/tenant";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { Card } from "@/components/ui/Card";
import { ErrorNotice } from "@/components/ui/ProblemNotice";

/** Creates the tenant's sandbox or joins it, and shows its keys. */
export function SandboxCard() {
  const openMutation = useMutation(
    useTRPC().sandbox.open.mutationOptions({
      onSuccess: ({ tenant_id }) => enterTenant(tenant_id, "/settings/keys"),
    }),
  );
  return (
    <Card title={TEXTS.title}>
      <p className="text-muted max-w-prose text-sm">{TEXTS.hint}</p>
      <div className="flex flex-wrap items-center gap-4 pt-3 text-sm">
        <Button
          icon={FlaskConical}
          disabled={openMutation.isPending || openMutation.isSuccess}
          onClick={() => openMutation.mutate({})}
        >
          {TEXTS.open}
        </Button>
        <Link prefetch={false} href="/docs/guides/sandbox" className="text-accent underline underline-offset-4">
          {TEXTS.guide}
        </Link>
      </div>
      <ErrorNotice error={openMutation.error} />
    </Card>
  );
}
