import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { type Grant, GrantDialog } from "@/components/settings/members/GrantDialog";
import { currentTiers } from "@/server/reviewer/reviewerTiers";
import { Opener } from "@/testing/components/Opener";
import { renderWithService } from "@/testing/components/renderWithService";

const GRANT: Grant = {
  account_id: "account-1",
  email: "ada@example.com",
  name: "Ada",
  active: true,
  tier: "reviewer",
  capacities: ["adjudicator"],
  granted_by: "owner-1",
  granted_at: "2026-11-29T12:00:00.000Z",
  revoked_by: null,
  revoked_at: null,
};

it("starts with the grant, and sends its changed tier and capacities", async () => {
  const dialog = (onClose: () => void) => <GrantDialog grant={GRANT} tiers={currentTiers()} onClose={onClose} />;
  const { user, sent } = renderWithService(<Opener dialog={dialog} />, {
    "review.setReviewer": () => ({
      tenant_id: "00000000-0000-4000-8000-000000000001",
      reviewer_subject: GRANT.account_id,
      active: true,
      tier: "senior_reviewer",
      capacities: ["adjudicator", "domain_expert"],
      granted_by: GRANT.granted_by,
      granted_at: GRANT.granted_at,
      revoked_by: null,
      revoked_at: null,
    }),
  });
  await user.click(screen.getByRole("button", { name: "Open" }));
  const tier = await screen.findByLabelText("Highest tier");
  expect(tier).toHaveProperty("value", "reviewer");
  expect(screen.getAllByRole("checkbox", { checked: true })).toHaveLength(1);
  await user.selectOptions(tier, "senior_reviewer");
  await user.click(screen.getByRole("checkbox", { name: /Domain expert/ }));
  await user.click(screen.getByRole("button", { name: "Save grant" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(sent).toEqual([
    {
      id: "review.setReviewer",
      input: {
        body: {
          reviewer_subject: "account-1",
          active: true,
          tier: "senior_reviewer",
          capacities: ["adjudicator", "domain_expert"],
        },
      },
    },
  ]);
});
