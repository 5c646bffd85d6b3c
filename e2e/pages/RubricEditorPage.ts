import { expect, type Locator, type Page } from "@playwright/test";

export class RubricEditorPage {
  readonly name: Locator;
  readonly source: Locator;

  constructor(readonly page: Page) {
    this.name = page.getByLabel("Name", { exact: true });
    this.source = page.getByLabel("Rubric source (JSON)");
  }

  /** Creates a draft from a template and waits until it is open; its name has a number where the template's is taken. */
  async beginWith(template: string): Promise<void> {
    await this.page.goto("/rubrics/new");
    await this.page.getByRole("button", { name: `Use template: ${template}` }).click();
    await expect(this.name).toHaveValue(new RegExp(`^${template}`));
  }

  /**
   * Waits for the page's scripts, which create the source view: before them, the page says "saved" and input is lost.
   */
  async expectOpen(): Promise<void> {
    await expect(this.source).toBeVisible();
  }

  async openCriterion(position: number): Promise<void> {
    await this.page.locator(`[data-criterion="${position - 1}"]`).click();
    await expect(this.criterion(position).getByLabel("Key", { exact: true })).toBeVisible();
  }

  criterion(position: number): Locator {
    return this.page.getByRole("listitem", { name: new RegExp(`^Criterion ${position}:`) });
  }

  panel(name: string): Locator {
    return this.page.getByRole("tab", { name: new RegExp(`^${name}`) });
  }

  async expectSaved(): Promise<void> {
    await expect(this.page.locator("[data-save-state=saved]")).toBeVisible();
  }

  async expectCompiles(): Promise<void> {
    await expect(this.page.getByText("Compiles", { exact: true })).toBeVisible();
  }

  async addExample(mark: "pass" | "fail", label: string, content: string): Promise<void> {
    await this.page.getByRole("button", { name: `Add ${mark}ing example` }).click();
    await this.page.getByLabel("Label", { exact: true }).last().fill(label);
    await this.page.getByLabel("Text", { exact: true }).last().fill(content);
  }

  /** `reason`: for a gate that is not passed. */
  async publish({ note, reason }: { note?: string; reason?: string } = {}): Promise<void> {
    await this.expectCompiles();
    await this.page.getByRole("button", { name: "Publish…" }).click();
    const dialog = this.page.getByRole("dialog", { name: "Publish" });
    if (note !== undefined) await dialog.getByLabel("What changed").fill(note);
    if (reason !== undefined) await dialog.getByLabel("Reason for publishing anyway").fill(reason);
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(this.page).toHaveURL(/\/rubrics\/[0-9a-f-]{36}$/);
  }
}
