import { FlaskConical } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { SAMPLE_MARK, SAMPLE_TEXTS as TEXTS } from "@/components/samples/texts";
import { useMe } from "@/components/shell/me";
import { HOME_PAGE } from "@/components/shell/pages";
import { enterTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/Button";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { isScripted } from "@/server/contracts/sandboxId";

const RemoveSampleData = dynamic(
  () => import("@/components/samples/RemoveSampleData").then(({ RemoveSampleData }) => RemoveSampleData),
  { ssr: false },
);

/** Explains the sample data above every page of its tenant, with a link to the account's own tenant and the removal. */
export function SampleStrip() {
  const { tenants, isOwner } = useMe();
  const [isRemoving, setIsRemoving] = useState(false);
  const ownTenant = tenants.find((tenant) => !isScripted(tenant.tenant_id));
  const leave = () => (ownTenant ? enterTenant(ownTenant.tenant_id, HOME_PAGE) : window.location.assign(HOME_PAGE));
  return (
    <aside
      aria-label={SAMPLE_MARK}
      className="bg-accent-soft flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2 text-sm sm:px-6"
    >
      <p className="flex min-w-0 flex-1 basis-72 items-start gap-2">
        <FlaskConical aria-hidden className="text-accent mt-0.5 size-4 shrink-0" />
        {TEXTS.strip}
      </p>
      <div className="flex flex-wrap gap-2">
        {ownTenant ? (
          <Button look="primary" onClick={leave}>
            <UntrustedText>{TEXTS.leave(ownTenant.name)}</UntrustedText>
          </Button>
        ) : null}
        {isOwner ? <Button onClick={() => setIsRemoving(true)}>{TEXTS.remove}</Button> : null}
      </div>
      {isRemoving ? <RemoveSampleData onRemoved={leave} onClose={() => setIsRemoving(false)} /> : null}
    </aside>
  );
}
