import type { Locator, Page } from "@playwright/test";

export class VerificationsPage {
  readonly table: Locator;
  readonly rows: Locator;
  readonly search: Locator;

  constructor(readonly page: Page) {
    this.table = page.getByRole("grid", { name: "Verifications" });
    this.rows = this.table.locator("tbody tr");
    this.search = page.getByRole("searchbox", { name: "ID, subject or first words" });
  }

  async open(query = ""): Promise<void> {
    await this.page.goto(`/verifications${query}`);
    await this.table.waitFor();
  }
}
