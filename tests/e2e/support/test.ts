import { type Browser, type BrowserContext, type BrowserContextOptions, test as base, expect } from "@playwright/test";
import { randomUUID } from "node:crypto";

import type { Backend } from "../../../sandbox/backend.ts";
import { removeRuns, scheduleRun } from "../../fixtures/session-runs.ts";
import { createAccount, signInAs } from "./accounts.ts";
import { createGuard, type Tolerance } from "./browser-errors.ts";
import { type Control, createControl } from "./control.ts";
import { createMailbox, type Mailbox } from "./mailbox.ts";
import { moveClock, offsetTo } from "./move-clock.ts";
import { type Stack, startStack } from "./stack.ts";

type Scheduled = Parameters<typeof scheduleRun> extends [unknown, ...infer Run] ? Run : never;

type WorkerFixtures = {
  /** Start of the app's and the browser's clock; now by default. */
  clock: string | undefined;
  /** Options of the app's Node. */
  nodeOptions: string | undefined;
  /** The worker's own app and sandbox; its tests run one at a time. */
  stack: Stack;
};

type TestFixtures = {
  /** A new address. */
  uniqueEmail: string;
  /** The same, of a confirmed account. */
  account: string;
  /** The same, of an account that the browser is signed in to. */
  signedIn: string;
  /** Emptied before the test. */
  mailbox: Mailbox;
  /** Faults, cleared after the test. */
  control: Control;
  /** Runs an SQL statement as the database's owner. */
  sql: Backend["sql"];
  /** Schedules a coming run of a session and returns its id; it is removed after the test. */
  schedule: (...run: Scheduled) => Promise<string>;
  /** Calls a scheduled job as the host's scheduler does. */
  runJob: (name: "outbox" | "payments") => Promise<Response>;
  /** Allows browser errors that match, which otherwise fail the test. */
  tolerate: Tolerance["add"];
  /** Opens another context, of the test's browser or the given one; it is closed after the test. */
  newContext: (options?: BrowserContextOptions, browser?: Browser) => Promise<BrowserContext>;
  guard: ReturnType<typeof createGuard>;
};

/** Playwright's `test` with the built app at `baseURL`; it fails on any unexpected error in the browser. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  clock: [process.env.CLOCK_START, { scope: "worker" }],
  nodeOptions: [undefined, { scope: "worker" }],
  stack: [
    async ({ clock, nodeOptions }, use) => {
      const stack = await startStack({ clock, nodeOptions });
      await use(stack);
      await stack.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.siteUrl),
  context: async ({ context, clock }, use) => {
    if (clock) await context.addInitScript(moveClock, offsetTo(clock));
    await use(context);
    // A route may still handle a request of the page that the test leaves.
    await context.unrouteAll({ behavior: "ignoreErrors" });
  },
  guard: [
    async ({ context, stack }, use, testInfo) => {
      const guard = createGuard(stack.siteUrl);
      await guard.watch(context);
      const logStart = stack.appLog.length;
      await use(guard);
      const errors = guard.unexpected();
      if (errors.length > 0 || testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach("app.log", { body: stack.appLog.slice(logStart).join("\n"), contentType: "text/plain" });
      }
      expect(errors, "errors in the browser").toEqual([]);
    },
    { auto: true },
  ],
  newContext: async ({ browser, baseURL, clock, guard }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options, from = browser) => {
      const context = await from.newContext({ ...(baseURL && { baseURL }), ...options });
      contexts.push(context);
      if (clock) await context.addInitScript(moveClock, offsetTo(clock));
      await guard.watch(context);
      return context;
    });
    for (const context of contexts) await context.close();
  },
  tolerate: async ({ guard }, use) => use(guard.tolerance.add),
  mailbox: async ({ stack }, use) => {
    const mailbox = createMailbox(stack.backend.url);
    await mailbox.clear();
    await use(mailbox);
  },
  control: async ({ stack, tolerate }, use) => {
    const control = createControl(stack);
    // Links to account pages are prefetched at any moment, and get a 503 while the auth server is down.
    tolerate(/status of 503 .*[?&]_rsc=/);
    // The home page asks for the runs after hydration, and has its own texts without them.
    tolerate(/status of 503 .*\/api\/(?:sessions|cohorts)/);
    await use(control);
    await control.clear();
  },
  sql: async ({ stack }, use) => use(stack.backend.sql),
  schedule: async ({ stack }, use) => {
    await use((...run) => scheduleRun(stack.backend, ...run));
    await removeRuns(stack.backend);
  },
  runJob: async ({ stack }, use) =>
    use((name) =>
      fetch(`${stack.siteUrl}/api/cron/${name}`, {
        method: "POST",
        headers: { authorization: `Bearer ${stack.environment.CRON_SECRET}` },
      }),
    ),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  uniqueEmail: async ({}, use) => use(`visitor-${randomUUID()}@example.com`),
  account: async ({ stack, uniqueEmail }, use) => {
    await createAccount(stack, uniqueEmail);
    await use(uniqueEmail);
  },
  signedIn: async ({ context, stack, uniqueEmail }, use) => {
    await signInAs(uniqueEmail, context, stack);
    await use(uniqueEmail);
  },
});

export { expect };
