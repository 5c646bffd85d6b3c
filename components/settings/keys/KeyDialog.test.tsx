import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { KeyDialog } from "@/components/settings/keys/KeyDialog";
import { Problem } from "@/server/contracts/problems";
import { Opener } from "@/testing/components/Opener";
import { renderWithService } from "@/testing/components/renderWithService";

const KEY = {
  key_id: "00000000-0000-4000-8000-000000000001",
  prefix: "svk_AAAA",
  scopes: ["verify:submit"],
  api_key: `svk_${"A".repeat(43)}`,
};
const opener = <Opener dialog={(onClose) => <KeyDialog onClose={onClose} />} />;
const findOpenButton = () => screen.getByRole("button", { name: "Open" });
const createKey = () => screen.getByRole("button", { name: "Create key" });

describe("KeyDialog", () => {
  it("focuses the name, and returns the focus to its button when Escape closes it", async () => {
    const { user, sent } = renderWithService(opener, {});
    await user.click(findOpenButton());
    const name = await screen.findByLabelText("Name");
    await waitFor(() => expect(document.activeElement).toBe(name));
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(findOpenButton());
    await user.keyboard("{Enter}");
    await screen.findByRole("dialog", { name: "Create key" });
    expect(sent).toEqual([]);
  });

  it("keeps the input of a rejected request", async () => {
    const answers = {
      "account.createKey": () => new Problem("invalid_request", "body.scopes: at least one is required"),
    };
    const { user, sent } = renderWithService(opener, answers);
    await user.click(findOpenButton());
    await user.type(await screen.findByLabelText("Name"), "No scopes");
    for (const scope of screen.getAllByRole<HTMLInputElement>("checkbox", { checked: true })) await user.click(scope);
    await user.click(createKey());
    expect((await screen.findByRole("alert")).textContent).toContain("at least one is required");
    expect(screen.getByLabelText("Name")).toHaveProperty("value", "No scopes");
    expect(sent).toMatchObject([{ input: { body: { name: "No scopes", scopes: [] } } }]);
  });

  it("sends the chosen scopes and expiry, and shows the key once", async () => {
    const { user, sent } = renderWithService(opener, { "account.createKey": () => KEY });
    await user.click(findOpenButton());
    await user.type(await screen.findByLabelText("Name"), "Nightly build");
    await user.click(screen.getByRole("checkbox", { name: /Read rubrics/ }));
    await user.selectOptions(screen.getByLabelText("Expires"), "never");
    await user.click(createKey());
    const createdDialog = await screen.findByRole("dialog", { name: "API key created" });
    expect(within(createdDialog).getByRole("region", { name: "API key" }).textContent).toContain(KEY.api_key);
    expect(sent).toEqual([
      {
        id: "account.createKey",
        input: { body: { name: "Nightly build", scopes: ["verify:submit", "verify:read"], expires_at: null } },
      },
    ]);
    await user.keyboard("{Escape}");
    expect(screen.getByRole("dialog", { name: "API key created" })).toBe(createdDialog);
    await user.click(within(createdDialog).getByRole("button", { name: "Close" }));
    expect(document.body.textContent).not.toContain(KEY.api_key);
  });
});
