import type { Page } from "@playwright/test";

/**
 * Delays the page's requests whose URL matches.
 * @returns a function that releases them
 */
export async function holdRequests(page: Page, urlPattern: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(urlPattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
