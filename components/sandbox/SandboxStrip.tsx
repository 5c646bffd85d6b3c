import { FlaskConical } from "lucide-react";
import Link from "next/link";
import { SANDBOX_STRIP as TEXTS } from "@/components/sandbox/texts";
import { useMe } from "@/components/shell/me";
import { HOME_PAGE } from "@/components/shell/pages";
import { enterTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/Button";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { isSandbox, sandboxIdFor } from "@/server/contracts/sandboxId";

/** Explains the sandbox above each of its pages, with a link to the tenant that it belongs to. */
export function SandboxStrip() {
  const { tenant_id: tenantId, tenants } = useMe();
  const parent =
    tenants.find((tenant) => sandboxIdFor(tenant.tenant_id) === tenantId && tenant.tenant_id !== tenantId) ??
    tenants.find((tenant) => !isSandbox(tenant.tenant_id));
  return (
    <aside
      aria-label={TEXTS.name}
      className="bg-accent-soft flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2 text-sm sm:px-6"
    >
      <p className="flex min-w-0 flex-1 basis-72 items-start gap-2">
        <FlaskConical aria-hidden className="text-accent mt-0.5 size-4 shrink-0" />
        <span>
          {TEXTS.text}{" "}
          <Link prefetch={false} href="/docs/guides/sandbox" className="underline underline-offset-4">
            {TEXTS.guide}
          </Link>
        </span>
      </p>
      {parent ? (
        <Button look="primary" onClick={() => enterTenant(parent.tenant_id, HOME_PAGE)}>
          <UntrustedText>{TEXTS.leave(parent.name)}</UntrustedText>
        </Button>
      ) : null}
    </aside>
  );
}
