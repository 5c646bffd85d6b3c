"use client";

import { CHECKLIST_TEXTS as TEXTS } from "@/components/checklist/texts";
import { useMe } from "@/components/shell/me";
import { enterTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/Button";
import { Card } from "@/components/ui/Card";
import { isSampleTenant, SAMPLE_TENANT_ID } from "@/server/samples/contract/sampleTenant";

const FIRST_SAMPLES = "/verifications";

/** The way to the sample data, while the account has it. */
export function SampleCard() {
  const { tenants } = useMe();
  if (!tenants.some(({ tenant_id }) => isSampleTenant(tenant_id))) return null;
  return (
    <Card title={TEXTS.samplesTitle}>
      <p className="text-sm">{TEXTS.samples}</p>
      <p className="pt-3">
        <Button onClick={() => enterTenant(SAMPLE_TENANT_ID, FIRST_SAMPLES)}>{TEXTS.openSamples}</Button>
      </p>
    </Card>
  );
}
