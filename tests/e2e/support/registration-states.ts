import type { Page } from "@playwright/test";
import { randomUUID } from "node:crypto";

import { reloadIdle } from "./idle.ts";
import type { PageState } from "./page-states.ts";
import { ABORTED, abortPosts, clickButton, DIALOG, TOAST, waitForText } from "./page-steps.ts";

async function openRegistration(page: Page) {
  await clickButton(page, "Reserve Your Spot");
  await page.getByRole("dialog").waitFor();
}

async function register(page: Page) {
  await openRegistration(page);
  await page.getByRole("dialog").getByLabel("Email").fill(`scene-${Date.now()}@example.com`);
  await clickButton(page, "Register Now");
}

/** Reloads the page with a different answer about the cohorts. */
async function answerCohorts(page: Page, change: (body: string) => string) {
  await page.route("**/api/cohorts", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
  await reloadIdle(page);
}

/** States of the cards and the dialog of the free sessions, and of the cohorts. */
export const registrationStates: readonly PageState[] = [
  {
    name: "home-runs",
    path: "/",
    heading: "Transform Your Professional Impact",
    part: "#lightning-sessions",
    hasRuns: true,
  },
  { name: "registration", path: "/#sales", part: DIALOG, hasRuns: true, open: openRegistration },
  {
    name: "registration-signed-in",
    path: "/#sales",
    part: DIALOG,
    account: "newcomer",
    hasRuns: true,
    open: openRegistration,
  },
  {
    name: "registration-next-date",
    path: "/#sales",
    part: DIALOG,
    open: async (page) => {
      await page.locator("#lightning-sessions").getByRole("button", { name: "Join Waiting List" }).click();
      await waitForText(page, "The next date isn't set yet");
    },
  },
  {
    name: "registration-run-changed",
    path: "/#hr",
    part: DIALOG,
    hasRuns: true,
    open: async (page) => {
      // As if the run had been scheduled anew in the meantime: the server doesn't know this id.
      await page.route("**/api/sessions", async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replaceAll(/"runId":"[^"]*"/g, `"runId":"${randomUUID()}"`);
        await route.fulfill({ response, body });
      });
      await reloadIdle(page);
      await register(page);
      await waitForText(page, "The session you chose has started or been cancelled");
    },
  },
  {
    name: "registration-error",
    path: "/#sales",
    part: DIALOG,
    hasRuns: true,
    open: async (page) => {
      await openRegistration(page);
      await clickButton(page, "Register Now");
      await waitForText(page, "Email is required");
    },
  },
  {
    name: "registration-failed",
    path: "/#sales",
    part: TOAST,
    hasRuns: true,
    tolerates: ABORTED,
    open: async (page) => {
      await abortPosts(page);
      await register(page);
      await waitForText(page, "Registration failed");
    },
  },
  {
    name: "registration-done",
    path: "/#sales",
    part: TOAST,
    hasRuns: true,
    open: async (page) => {
      await register(page);
      await waitForText(page, "Registration successful!");
    },
  },
  {
    name: "registered",
    path: "/#sales",
    part: "#lightning-sessions",
    hasRuns: true,
    open: async (page) => {
      await register(page);
      await waitForText(page, "See the email we sent you.");
    },
  },
  {
    name: "waitlist",
    path: "/#finance",
    part: DIALOG,
    open: async (page) => {
      await page.locator("#lightning-sessions").getByRole("button", { name: "Join Waiting List" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "cohort-waitlist",
    path: "/course",
    part: DIALOG,
    open: async (page) => {
      await clickButton(page, "Tell me when it opens");
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "course-full",
    path: "/course",
    part: "#cohorts",
    open: async (page) => {
      await answerCohorts(page, (body) => body.replaceAll(/"seatsLeft":\d+/g, '"seatsLeft":0'));
      await page.locator("#cohorts").getByRole("button", { name: "Join Waiting List" }).waitFor();
    },
  },
  {
    name: "course-planned",
    path: "/course",
    part: "#cohorts",
    open: async (page) => {
      await answerCohorts(page, () => '{"cohorts":[]}');
      await waitForText(page, "The next cohort is being planned.");
    },
  },
];
