import { expect, type Locator, type Page } from "@playwright/test";

type NamedText = { name: string; text: string };

export class CheckPage {
  readonly sentence: Locator;
  readonly input: Locator;

  constructor(readonly page: Page) {
    this.sentence = page.getByRole("status").getByRole("heading", { level: 2 });
    this.input = page.getByLabel("Paste a proof");
  }

  async open(): Promise<void> {
    await this.page.goto("/check");
    await expect(this.page.getByText(/Checking against the \d+ keys? that this service publishes/)).toBeVisible();
  }

  async check(proof: string): Promise<void> {
    await this.input.fill(proof);
    await this.page.getByRole("button", { name: "Check", exact: true }).click();
  }

  async chooseFile(file: NamedText): Promise<void> {
    await this.page.getByLabel("Choose a file").setInputFiles(asFile(file));
  }

  async compareWith(file: NamedText): Promise<void> {
    await this.page.getByLabel("Compare with a file").setInputFiles(asFile(file));
  }

  async openWith(file: NamedText): Promise<void> {
    await this.page.getByLabel("Openings").setInputFiles(asFile(file));
  }

  /** Sets the time of the check; ISO 8601, UTC. */
  async asOf(time: string): Promise<void> {
    await this.page.getByText("Use another time").click();
    await this.page.getByLabel("Time (UTC)").fill(time.slice(0, 16));
  }

  async useKeys(keys: object): Promise<void> {
    await this.page.getByText("Use other keys").click();
    await this.page
      .getByLabel("Choose a key set file")
      .setInputFiles(asFile({ name: "keys.json", text: JSON.stringify(keys) }));
    await expect(this.page.getByText("Checking against keys.json")).toBeVisible();
  }

  /** Drops a file on the page, as from a file manager. */
  async drop({ name, text }: NamedText): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle(
      ({ name, text }) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], name, { type: "application/json" }));
        return transfer;
      },
      { name, text },
    );
    const target = this.page.getByRole("heading", { name: "Check a proof" });
    await target.dispatchEvent("dragover", { dataTransfer });
    await target.dispatchEvent("drop", { dataTransfer });
  }

  async expectResult(code: string): Promise<void> {
    await expect(this.page.getByText(`Result ${code}, read from`)).toBeVisible();
  }
}

const asFile = ({ name, text }: NamedText) => ({ name, mimeType: "application/json", buffer: Buffer.from(text) });
