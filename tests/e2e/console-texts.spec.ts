import type { Page } from "@playwright/test";

import { createAccount, sessionCookies } from "./support/accounts.ts";
import { test } from "./support/console-operator.ts";
import { waitForHydration } from "./support/hydration.ts";
import { openIdle } from "./support/idle.ts";
import { createOperator, operatorCookies } from "./support/operators.ts";
import { addCohort, enrol } from "./support/room-records.ts";
import { expect } from "./support/test.ts";
import { codeOf, TOTP_SECRET } from "@/tests/fixtures/authenticator";

// An operator's text is either sent or stays in its form.

const COHORT = "e2e_texts";

async function writePost(page: Page): Promise<void> {
  await openIdle(page, `/console/cohorts/${COHORT}/post`);
  await page.getByLabel("Subject").fill("Saturday");
  await page.getByRole("textbox", { name: "Text" }).fill("We meet at nine.\n\nBring a notebook.");
}

test.beforeEach(async ({ stack, sql, uniqueEmail }) => {
  await createAccount(stack, uniqueEmail);
  await addCohort(sql, COHORT);
  await enrol(sql, uniqueEmail, COHORT);
});

test("a post stays after its test and goes to everyone with the next press; an error in a hidden field is shown @long", async ({
  page,
  sql,
  operator,
  mailbox,
}) => {
  await writePost(page);
  const send = page.getByRole("button", { name: "Write the post" });
  const told = page.getByRole("status");
  const hidden = page.locator("input[name=shownCount]");
  const people = await hidden.inputValue();
  await hidden.evaluate((input: HTMLInputElement) => (input.value = "many"));
  await send.click();
  await expect(page.getByRole("alert").filter({ hasText: "Please reload the page." })).toBeVisible();
  await hidden.evaluate((input: HTMLInputElement, value) => (input.value = value), people);

  await send.click();
  await expect(told).toContainText("The test is on its way to you.");
  await mailbox.waitFor(operator.email, "Saturday");
  await expect(page.getByLabel("Subject")).toHaveValue("Saturday");
  await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue("We meet at nine.\n\nBring a notebook.");
  await expect(page.getByLabel(/^Everyone/)).toBeChecked();
  await send.click();
  await expect(told).toContainText("The post is in the room");
  await expect(page.getByLabel("Subject")).toHaveValue("");
  await expect(page.getByLabel("Me, as a test")).toBeChecked();
  expect(await sql("select subject from cohort_posts where cohort_id = $1", [COHORT])).toEqual([
    { subject: "Saturday" },
  ]);
});

test("a correction is kept when its page is left, as long as the text it corrects is the same @long", async ({
  page,
  sql,
}) => {
  const [post] = await sql(
    "insert into cohort_posts (cohort_id, subject, body) values ($1, 'Saturday', 'We meet at ten.') returning id",
    [COHORT],
  );
  const path = `/console/cohorts/${COHORT}/post/${String(post?.id)}`;
  const text = page.getByRole("textbox", { name: "Text" });
  await page.goto(path);
  await waitForHydration(text);
  await text.fill("We meet at nine.");
  await openIdle(page, "/console");
  await page.goto(path);
  await expect(text).toHaveValue("We meet at nine.");
  await page.getByRole("button", { name: "Correct the post" }).click();
  await expect(page.getByRole("status")).toContainText("corrected");
  await page.goto("/console");
  await openIdle(page, path);
  await expect(text).toHaveValue("We meet at nine.");

  await waitForHydration(text);
  await text.fill("We meet at eight.");
  await page.goto("/console");
  await sql("update cohort_posts set body = 'We meet at noon.', sequence = sequence + 1 where id = $1", [post?.id]);
  await openIdle(page, path);
  await expect(text).toHaveValue("We meet at noon.");
});

test("a text outlives its session, the second factor and someone else's sign-in, but only for its own account @long", async ({
  page,
  context,
  stack,
  sql,
  operator,
  tolerate,
  uniqueEmail,
}) => {
  tolerate(/status of 404/);
  const send = page.getByRole("button", { name: "Write the post" });
  const text = page.getByRole("textbox", { name: "Text" });
  const told = page.getByRole("alert");
  const become = async (cookies: Awaited<ReturnType<typeof sessionCookies>>) => {
    await context.clearCookies();
    await context.addCookies(cookies);
  };
  const look = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

  await writePost(page);
  await sql("delete from auth.sessions where user_id = $1", [operator.id]);
  await send.click();
  await expect(
    told.filter({ hasText: "You're signed out. Open another tab and sign in there, then press the button again." }),
  ).toBeVisible();
  await expect(text).toHaveValue(/notebook/);
  await become(await sessionCookies(uniqueEmail, stack));
  await send.click();
  await expect(told.filter({ hasText: `You're signed in as ${uniqueEmail}` })).toBeVisible();
  await become(await sessionCookies(operator.email, stack));
  await send.click();
  await page.getByLabel("Code").fill(codeOf(TOTP_SECRET));
  await send.click();
  await expect(page.getByRole("status").filter({ hasText: "The test is on its way" })).toBeVisible();

  // A tab that comes back into view notices that the session has ended, and returns to its page after a sign-in.
  await look();
  await expect.poll(() => page.evaluate(() => document.documentElement.hasAttribute("data-signed-in"))).toBe(true);
  await context.clearCookies();
  await page.evaluate(() => (document.cookie = "signed_in=1; path=/"));
  await look();
  await page.waitForURL(/\/auth\?returnTo=%2Fconsole%2Fcohorts/);
  const other = `other-${operator.email}`;
  await createOperator(stack, other, { role: "owner" });
  const path = `/console/cohorts/${COHORT}/post`;
  await become(await operatorCookies(other, stack));
  await openIdle(page, path);
  await expect(text).toHaveValue("");
  await become(await operatorCookies(operator.email, stack));
  await openIdle(page, path);
  await expect(text).toHaveValue("We meet at nine.\n\nBring a notebook.");

  // After a sign-out nothing of the text remains.
  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL("/");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("notebook");
});
