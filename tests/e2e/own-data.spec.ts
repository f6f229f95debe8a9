import { signInAs } from "./support/accounts.ts";
import { openIdle } from "./support/idle.ts";
import { addAnswers } from "./support/room-records.ts";
import { expect, test } from "./support/test.ts";

test("a learner downloads their data, deletes the account by the mail's link, and is signed out", async ({
  page,
  context,
  stack,
  sql,
  mailbox,
  uniqueEmail,
}) => {
  await signInAs(uniqueEmail, context, stack);
  await page.goto("/edit-profile");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^my-data-.*\.json$/);

  await page.getByRole("link", { name: "Delete my account" }).click();
  await page.getByLabel("Type DELETE").fill("delete");
  await page.getByRole("button", { name: "Email me the link" }).click();
  await expect(page.getByText("Please type DELETE, in capitals.")).toBeVisible();
  await page.getByLabel("Type DELETE").fill("DELETE");
  await page.getByRole("button", { name: "Email me the link" }).click();
  await expect(page.getByText("Check your email")).toBeVisible();

  const mail = await mailbox.waitFor(uniqueEmail, "Confirm: delete your account");
  const [, path = ""] = /(\/erasure\/[\w-]+)/.exec(mail.text) ?? [];
  await page.goto(path);
  expect(await sql("select state from public.erasures where email = $1", [uniqueEmail])).toEqual([{ state: "asked" }]);
  await page.getByRole("button", { name: "Delete my account for good" }).click();
  await expect(page.getByRole("heading", { name: /^Your data is (being )?deleted$/ })).toBeVisible();
  await expect.poll(async () => sql("select id from auth.users where email = $1", [uniqueEmail])).toEqual([]);
  await page.goto("/edit-profile");
  await expect(page).toHaveURL(/\/auth\?returnTo=/);
});

test("what was said of a cohort is withdrawn without a seat @long", async ({ page, sql, signedIn }) => {
  await addAnswers(sql, signedIn);
  await openIdle(page, "/edit-profile");
  const ofClass = page.getByRole("listitem").filter({ hasText: "AI Foundations" });
  await ofClass.getByRole("button").click();
  await expect(page.getByText("Withdrawn. We've deleted what you said.").first()).toBeVisible();
  await expect(ofClass).toBeHidden();
  await expect(page.locator("ul:focus")).toContainText("I check first.");
  await page.getByRole("button", { name: "Withdraw my answers" }).click();
  await expect(page.getByRole("heading", { name: "What you said about your cohorts" })).toBeHidden();
  await openIdle(page, "/edit-profile");
  await expect(page.getByText("What you said about your cohorts")).toBeHidden();
});
