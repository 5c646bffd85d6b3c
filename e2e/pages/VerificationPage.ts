import type { Locator, Page } from "@playwright/test";

export class VerificationPage {
  readonly sentence: Locator;

  constructor(readonly page: Page) {
    this.sentence = page.getByRole("heading", { level: 1 });
  }

  async open(id: string, query = ""): Promise<void> {
    await this.page.goto(`/verifications/${id}${query}`);
    await this.tab("Criteria").waitFor();
  }

  tab(name: string): Locator {
    return this.page.getByRole("tab", { name: new RegExp(`^${name}`) });
  }

  get panel(): Locator {
    return this.page.getByRole("tabpanel");
  }
}
