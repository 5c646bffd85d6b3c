// The settings of a tenant of the test's own.
import type { Locator, Page } from "@playwright/test";
import { makeReviewTenant, makeFlagged } from "@/e2e/review";
import type { ReviewTenant } from "@/e2e/review";
import type { Service } from "@/e2e/service";
import { callAs } from "@/e2e/session";

export const RECEIVER = "https://receiver.example.com/hook";

/** A desk of its own, whose owner is signed in on the page. */
export async function openDesk(page: Page, service: Service): Promise<ReviewTenant> {
  const desk = await makeReviewTenant(service);
  await page.context().addCookies([desk.session]);
  return desk;
}

/** An endpoint that was sent one event; nothing answers at its address. */
export async function makeEndpoint(service: Service, desk: ReviewTenant): Promise<string> {
  const { endpoint_id } = await callAs<{ endpoint_id: string }>(service, desk.session, "webhook.create", {
    body: { url: RECEIVER },
  });
  await makeFlagged(service, desk);
  return endpoint_id;
}

export const rows = (page: Page, list: string): Locator =>
  page.getByRole("list", { name: list, exact: true }).getByRole("listitem");
export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole("dialog", { name });
