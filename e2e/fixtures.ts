import { test as base, expect, type Page } from "@playwright/test";
import { modelEnvironment, startModel } from "@/e2e/model";
import { startService, type Service } from "@/e2e/service";
import { type SessionCookie, signIn } from "@/e2e/session";
import type { FakeModel } from "@/testing/fakeModel/startFakeModel";

type Fixtures = {
  /** Allowed console messages; any other fails the test. */
  allowedErrors: RegExp[];
  guard: void;
  /** The page with the demo owner's session; one sign-in serves all tests. Tests that sign out use a new session. */
  signedIn: Page;
  /** The service's model, reset after the test. */
  model: FakeModel;
};

type WorkerFixtures = {
  /** Whether the service has a model and drafting enabled; a file without it gets a dedicated service. */
  withModel: boolean;
  /** Added to the environment of the service. */
  environment: Record<string, string>;
  workerModel: FakeModel;
  service: Service;
  ownerSession: SessionCookie;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  withModel: [true, { option: true, scope: "worker" }],
  environment: [{}, { option: true, scope: "worker" }],
  workerModel: [
    async ({}, use) => {
      const model = await startModel();
      await use(model);
      await model.stop();
    },
    { scope: "worker" },
  ],
  service: [
    async ({ withModel, workerModel, environment }, use) => {
      const service = await startService({ ...(withModel ? modelEnvironment(workerModel) : {}), ...environment });
      await use(service);
      await service.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  ownerSession: [async ({ service }, use) => use(await signIn(service, service.owner)), { scope: "worker" }],
  model: async ({ workerModel }, use) => {
    await use(workerModel);
    workerModel.reset();
  },
  signedIn: async ({ page, ownerSession }, use) => {
    await page.context().addCookies([ownerSession]);
    await use(page);
  },
  baseURL: async ({ service }, use) => use(service.baseUrl),
  allowedErrors: async ({}, use) => use([]),
  guard: [
    async ({ page, service, allowedErrors }, use) => {
      const messages: string[] = [];
      const foreign: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") messages.push(message.text());
      });
      page.on("pageerror", (error) => messages.push(error.message));
      page.on("request", (request) => {
        const url = new URL(request.url());
        if (url.origin !== service.baseUrl && url.protocol !== "blob:" && url.protocol !== "data:") {
          foreign.push(request.url());
        }
      });
      await use();
      expect(foreign, "requests to other origins").toEqual([]);
      const unexpected = messages.filter((text) => !allowedErrors.some((allowed) => allowed.test(text)));
      expect(unexpected, "errors in the console").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
export type { Page };
