// The settings of a separate tenant for each test.
import type { Locator, Page } from "@playwright/test";
import { makeReviewTenant, makeFlagged, type ReviewTenant } from "@/e2e/review";
import type { Service } from "@/e2e/service";
import { callAs } from "@/e2e/session";

export const RECEIVER = "https://receiver.example.com/hook";

/** Creates a tenant and signs its owner in on the page. */
export async function openAsOwner(page: Page, service: Service): Promise<ReviewTenant> {
  const tenant = await makeReviewTenant(service);
  await page.context().addCookies([tenant.session]);
  return tenant;
}

/** Creates an endpoint with one pending event; nothing responds at the default URL. */
export async function makeEndpoint(service: Service, tenant: ReviewTenant, url = RECEIVER): Promise<string> {
  const { endpoint_id } = await callAs<{ endpoint_id: string }>(service, tenant.session, "webhook.create", {
    body: { url },
  });
  await makeFlagged(service, tenant);
  return endpoint_id;
}

export const rows = (page: Page, list: string): Locator =>
  page.getByRole("list", { name: list, exact: true }).getByRole("listitem");
export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole("dialog", { name });
