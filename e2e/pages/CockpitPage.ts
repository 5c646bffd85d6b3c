import type { Locator, Page } from "@playwright/test";

export class CockpitPage {
  readonly queue: Locator;
  readonly decision: Locator;
  readonly accept: Locator;
  readonly override: Locator;
  readonly route: Locator;
  readonly snooze: Locator;
  readonly undo: Locator;
  readonly title: Locator;
  readonly work: Locator;
  readonly criteria: Locator;

  constructor(readonly page: Page) {
    this.queue = page.getByRole("list", { name: "Queue" });
    this.decision = page.getByRole("region", { name: "Decision" });
    this.accept = this.decision.getByRole("button", { name: "Accept" });
    this.override = this.decision.getByRole("button", { name: "Override" }).first();
    this.route = this.decision.getByRole("button", { name: "Route" }).first();
    this.snooze = this.decision.getByRole("button", { name: "Snooze" });
    this.undo = page.getByRole("button", { name: "Undo" });
    this.title = page.getByRole("heading", { level: 2 });
    this.work = page.getByRole("region", { name: "Text of output" });
    this.criteria = page.getByRole("region", { name: "Criteria" });
  }

  async open(query = ""): Promise<void> {
    await this.page.goto(`/cockpit${query}`);
  }
}
