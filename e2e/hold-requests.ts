import type { Page } from "@playwright/test";

/** Holds the page's requests whose address matches. Returns a function that lets them go on. */
export async function holdRequests(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
