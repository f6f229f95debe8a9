import type { Page } from "@playwright/test";

import { sessionCookies } from "./support/accounts.ts";
import { fillApplication } from "./support/application.ts";
import { openEmailCard } from "./support/auth-page.ts";
import { BUTTON } from "./support/checkout.ts";
import { openIdle } from "./support/idle.ts";
import { addRegistration } from "./support/manage-states.ts";
import { createOperator, operatorCookies } from "./support/operators.ts";
import { addCohort, addSession, enrol } from "./support/room-records.ts";
import { expect, test } from "./support/test.ts";

// After pressing Enter on a button the focus stays there, both while the button works and afterwards.

type Scene = {
  path: string;
  button: string;
  /** Fills in the form. */
  open?: (page: Page) => Promise<unknown>;
};

const PASSWORD_OF_MINE = "a password of mine";

/** Fills the fields with these labels, in the last form that has the button. */
const filling =
  (button: string, fields: Record<string, string>) =>
  async (page: Page): Promise<void> => {
    const form = page.locator("form", { has: page.getByRole("button", { name: button, exact: true }) }).last();
    for (const [label, value] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(value);
  };

test.beforeEach(({ schedule }) => schedule("AI for Marketing & Sales"));

const message = { Name: "Asha Rao", Email: "asha@example.com", Message: "Do you train whole teams?" };

async function openRegistration(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Reserve Your Spot" }).click();
  await page.getByRole("dialog").getByLabel("Email").fill("asha@example.com");
}

const home: Scene[] = [
  { path: "/", button: "Join Waiting List", open: (page) => page.getByLabel("Email address").fill("a@example.com") },
  { path: "/?contact", button: "Send Message", open: filling("Send Message", message) },
  { path: "/?dialog#sales", button: "Register Now", open: openRegistration },
  {
    path: "/contact-us",
    button: "Send Message",
    open: async (page) => {
      await page.getByLabel("Inquiry type").selectOption("billing");
      await filling("Send Message", message)(page);
    },
  },
];

const entry: Scene[] = [
  { path: "/careers/jobs", button: "Submit Application", open: (page) => fillApplication(page, "asha@example.com") },
  { path: "/auth", button: "Continue with Google" },
  {
    path: "/auth?in",
    button: "Sign In",
    open: async (page) => {
      await openEmailCard(page);
      await filling("Sign In", { Email: "asha@example.com", Password: PASSWORD_OF_MINE })(page);
    },
  },
  {
    path: "/auth?up",
    button: "Create Account",
    open: async (page) => {
      await openEmailCard(page, "Sign Up");
      const fields = { "Full Name": "Asha Rao", Email: "asha@example.com", Password: PASSWORD_OF_MINE };
      await filling("Create Account", fields)(page);
    },
  },
  { path: "/auth/reset", button: "Send Reset Link", open: (page) => page.getByLabel("Email").fill("asha@example.com") },
];

const COHORT = "e2e_focus";

const learner: Scene[] = [
  {
    path: "/auth/change-email",
    button: "Change Email",
    open: (page) => page.getByLabel("New email").fill("new@example.com"),
  },
  {
    path: "/auth/reset",
    button: "Save Password",
    open: filling("Save Password", { "New password": PASSWORD_OF_MINE, "New password, once more": PASSWORD_OF_MINE }),
  },
  { path: "/edit-profile", button: "Save" },
  { path: "/course", button: BUTTON },
  {
    path: "/about-us",
    button: "Log Out",
    open: async (page) => {
      await page.setViewportSize({ width: 375, height: 800 });
      await page.getByRole("button", { name: "Open menu" }).click();
    },
  },
];

/**
 * Presses Enter on the button and lets its requests fail: it must have the focus while they are under way, and
 * afterwards.
 */
async function pressInVain(page: Page, { path, button, open }: Scene): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await openIdle(page, path);
  await open?.(page);
  const answered = Promise.withResolvers<void>();
  await page.route("**", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await answered.promise;
    await route.abort("connectionreset");
  });
  const buttons = page.getByRole("button", { name: button, exact: true });
  const ofForms = page.locator("form").getByRole("button", { name: button, exact: true });
  // A card's button with the same name opens a dialog.
  const pressed = ((await ofForms.count()) > 0 ? ofForms : buttons).last();
  const element = await pressed.elementHandle();
  const hasFocus = () => page.evaluate((node) => document.activeElement === node, element);
  await pressed.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => element?.getAttribute("aria-busy"), path).toBe("true");
  expect(await hasFocus(), `${path} ${button}, while it works`).toBe(true);
  answered.resolve();
  await expect.poll(() => element?.getAttribute("aria-busy"), path).toBe("false");
  expect(await hasFocus(), `${path} ${button}, afterwards`).toBe(true);
}

test.beforeEach(({ page, tolerate }) => {
  tolerate(/ERR_CONNECTION_RESET|Sign-out/);
  page.on("dialog", (dialog) => void dialog.accept());
});

for (const [who, scenes] of Object.entries({ home, entry })) {
  test(`a visitor's buttons keep the focus (${who}) @long`, async ({ page }) => {
    for (const scene of scenes) await pressInVain(page, scene);
  });
}

test("a learner's buttons keep the focus; a form that disappears leaves it nearby @long", async ({
  page,
  stack,
  sql,
  signedIn,
}) => {
  await addCohort(sql, COHORT);
  await enrol(sql, signedIn, COHORT);
  await addSession(sql, COHORT, { title: "One", startsAt: new Date(Date.now() + 86_400_000).toISOString() });
  for (const scene of learner) await pressInVain(page, scene);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.unrouteAll({ behavior: "ignoreErrors" });
  await openIdle(page, await addRegistration(stack.backend, signedIn, { run: { startsIn: 3_000 } }));
  await page.getByText("Cancel my registration").press("Enter");
  await page
    .getByRole("button", { name: /cancel/i })
    .last()
    .press("Enter");
  await expect(page.getByText("Your registration is cancelled.")).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});

test("after logging out in the account menu the focus is on the link in its place @long", async ({
  page,
  signedIn: _email,
}) => {
  await openIdle(page, "/about-us");
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: /^Account/ }).press("Enter");
  await page.getByRole("menuitem", { name: "Log Out" }).press("Enter");
  await expect(header.getByRole("link", { name: "Sign In" })).toBeFocused();
});

test("an operator's buttons keep the focus @long", async ({ page, context, stack, sql, account }) => {
  await addCohort(sql, COHORT);
  await enrol(sql, account, COHORT);
  const operator = `owner-${account}`;
  await createOperator(stack, operator, { role: "owner" });
  await context.addCookies(await sessionCookies(operator, stack));
  await pressInVain(page, {
    path: "/console/code",
    button: "Continue",
    open: (code) => code.getByLabel("Code").fill("123456"),
  });
  await context.addCookies(await operatorCookies(operator, stack));
  await pressInVain(page, {
    path: `/console/cohorts/${COHORT}/post`,
    button: "Write the post",
    open: async (post) => {
      await post.getByLabel("Subject").fill("Saturday");
      await post.getByRole("textbox", { name: "Text" }).fill("We meet at nine.");
    },
  });
});
