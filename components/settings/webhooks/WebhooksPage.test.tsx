import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { WebhooksPage } from "@/components/settings/webhooks/WebhooksPage";
import { Problem } from "@/server/contracts/problems";
import { renderWithService } from "@/testing/components/renderWithService";

const TENANT = "00000000-0000-4000-8000-000000000001";
const ENDPOINT = {
  endpoint_id: "00000000-0000-4000-8000-000000000002",
  url: "https://hooks.example.com/in",
  description: null,
  events: ["escalation.closed"],
  status: "active",
  disabled_reason: null,
  failing_since: null,
  previous_secret_expires_at: null,
  updated_at: null,
  created_at: "2026-11-29T12:00:00.000Z",
};
const SECRET = "whsec_c2VjcmV0";
const noEndpoints = () => ({ tenant_id: TENANT, endpoints: [] });

async function openForm(user: ReturnType<typeof renderWithService>["user"]) {
  await screen.findByText("No endpoints yet");
  const [button] = screen.getAllByRole("button", { name: /^Add endpoint/ });
  if (button) await user.click(button);
  return within(await screen.findByRole("dialog", { name: "Add endpoint" }));
}

it("sends a new endpoint without blanks, shows its secret once, and lists it", async () => {
  let endpoints: unknown[] = [];
  const { user, sent } = renderWithService(<WebhooksPage />, {
    "webhook.list": () => ({ tenant_id: TENANT, endpoints }),
    "webhook.create": () => {
      endpoints = [ENDPOINT];
      return { ...ENDPOINT, secret: SECRET };
    },
  });
  const form = await openForm(user);
  await user.type(form.getByLabelText("URL"), ` ${ENDPOINT.url} `);
  await user.type(form.getByLabelText("Description"), "  ");
  await user.click(form.getByRole("checkbox", { name: /Escalation closed/ }));
  await user.click(form.getByRole("button", { name: "Add endpoint" }));
  const secret = await screen.findByRole("dialog", { name: "Signing secret" });
  expect(secret.textContent).toContain(SECRET);
  expect(sent.filter(({ id }) => id === "webhook.create")).toEqual([
    { id: "webhook.create", input: { body: { url: ENDPOINT.url, description: null, events: ["escalation.closed"] } } },
  ]);
  await user.click(within(secret).getByRole("button", { name: "Close" }));
  expect(document.body.textContent).not.toContain(SECRET);
  const list = await screen.findByRole("list", { name: "Webhook endpoints" });
  expect(within(list).getByRole("link", { name: ENDPOINT.url })).toBeDefined();
});

it("keeps the input of a rejected endpoint and shows the reason", async () => {
  const { user } = renderWithService(<WebhooksPage />, {
    "webhook.list": noEndpoints,
    "webhook.create": () => new Problem("invalid_request", "body.url: is not a public address"),
  });
  const form = await openForm(user);
  await user.type(form.getByLabelText("URL"), "https://10.0.0.1/hook");
  await user.click(form.getByRole("button", { name: "Add endpoint" }));
  expect((await form.findByRole("alert")).textContent).toContain("is not a public address");
  expect(form.getByLabelText("URL")).toHaveProperty("value", "https://10.0.0.1/hook");
});
