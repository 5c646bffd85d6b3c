import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { JudgmentForm } from "@/components/escalations/JudgmentForm";
import type { EscalationObject } from "@/server/escalation/contract/escalation";
import { JudgeCapacity } from "@/server/reviewer/contract/reviewer";
import { currentTiers } from "@/server/reviewer/reviewerTiers";
import { renderWithService } from "@/testing/components/renderWithService";

const ESCALATION: EscalationObject = {
  escalation_id: "01a1fdbd-5f2c-7018-9b15-20cd66c0d8eb",
  verification_id: "01a1fdbd-5f2c-7018-9b15-20cd66c0d8ea",
  tenant_id: "00000000-0000-4000-8000-000000000001",
  status: "open",
  rule: "escalation-judgment@1",
  opened_by: "account-1",
  opened_by_name: "Ada",
  opened_at: "2026-11-21T10:00:00.000Z",
  closes_at: "2026-12-21T10:00:00.000Z",
  determination: null,
  closing_judgment_id: null,
  closed_at: null,
  subject: null,
  rubric: { rubric_id: "01a1fdbd-5f2c-7018-9b15-20cd66c0d8ed", name: "Refunds", version: 1 },
  excerpt: null,
  question: null,
  capacities: JudgeCapacity.options,
  tiers: currentTiers(),
  criteria: [],
  judgment: null,
};
const CALLER = {
  tier: "reviewer",
  capacities: ["adjudicator" as const],
  involved: false,
  may_judge: true,
  started_at: "2026-11-21T10:30:00.000Z",
};

function renderForm(caller: NonNullable<EscalationObject["caller"]> = CALLER) {
  const form = <JudgmentForm escalation={ESCALATION} caller={caller} signingKey={null} onAlreadyClosed={() => {}} />;
  return renderWithService(form, {});
}
const listOptions = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

describe("JudgmentForm", () => {
  it("offers the tiers up to that of the grant, and its capacities", () => {
    renderForm();
    expect(listOptions("Tier")).toEqual(["Reviewer, at least 3 minutes"]);
    expect(listOptions("Capacity")).toEqual(["Adjudicator"]);
  });

  it("offers every tier and capacity of a full grant", () => {
    renderForm({ ...CALLER, tier: "principal_reviewer", capacities: JudgeCapacity.options });
    expect(listOptions("Tier")).toHaveLength(3);
    expect(listOptions("Capacity")).toEqual(["Adjudicator", "Domain expert", "Tenant owner"]);
  });

  it("names the first missing input until the form is complete", async () => {
    const { user, sent } = renderForm();
    const sign = screen.getByRole<HTMLButtonElement>("button", { name: "Sign and close" });
    screen.getByText("Choose a determination.");
    await user.selectOptions(screen.getByLabelText("Determination"), "met");
    screen.getByText("Enter whole minutes, at least 3.");
    await user.type(screen.getByLabelText("Minutes spent"), "3");
    screen.getByText("Enter a rationale.");
    await user.type(screen.getByLabelText("Rationale"), "Stated in line 2.");
    screen.getByText("Create a signing key first.");
    expect(sign.disabled).toBe(true);
    expect(sent).toEqual([]);
  });
});
