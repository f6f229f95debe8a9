import type { Page } from "@playwright/test";

import { expectResumeAt, fillApplication } from "./support/application.ts";
import { test } from "./support/console-operator.ts";
import { boxOf, loseNextAnswer, ownerOf } from "./support/console.ts";
import { signInOperator } from "./support/operators.ts";
import { expect } from "./support/test.ts";

type Sql = (text: string, params: unknown[]) => Promise<Record<string, unknown>[]>;

/** A message of the contact page; returns its id. */
async function receive(sql: Sql, email: string): Promise<string> {
  const [row] = await sql(
    `insert into contact_messages (source, name, email, inquiry_type, subject, message)
     values ('contact-page', 'Ada Lovelace', $1, 'billing', 'My invoice', E'Hello,\nwhere is my invoice?') returning id`,
    [email],
  );
  return String(row?.id);
}

const open = (page: Page, path: string) => page.goto(`/console/${path}`, { waitUntil: "networkidle" });

test("a message is found by its state, assigned, answered twice in one conversation, and closed", async ({
  page,
  sql,
  mailbox,
  tolerate,
  uniqueEmail,
}) => {
  const id = await receive(sql, uniqueEmail);
  await open(page, "messages?state=open&assignee=nobody");
  const row = page.getByRole("row").filter({ hasText: uniqueEmail });
  await row.getByRole("link", { name: "My invoice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My invoice" })).toBeVisible();
  await expect(page.getByText("where is my invoice?")).toBeVisible();

  await page.getByLabel("To", { exact: true }).selectOption(`${ownerOf(uniqueEmail)} (you)`);
  await page.getByRole("button", { name: "Assign" }).click();
  await expect(page.locator("dd").filter({ hasText: ownerOf(uniqueEmail) })).toBeVisible();

  const reply = boxOf(page, "Reply");
  await reply.getByLabel("Text").fill("Dear Ada,\n\nhere it is.");
  tolerate(/ERR_CONNECTION_RESET/);
  await loseNextAnswer(page);
  await reply.getByRole("button", { name: "Send the reply" }).click();
  await expect(reply.getByRole("alert")).toContainText("not done twice");
  await reply.getByRole("button", { name: "Send the reply" }).click();
  await expect(page.getByText(`Reply by ${ownerOf(uniqueEmail)}`)).toHaveCount(1);
  await expect(page.locator("dd").filter({ hasText: "Answered" })).toBeVisible();
  const first = await mailbox.waitFor(uniqueEmail, "Re: My invoice");
  expect(first.from).toContain("support@example.com");
  expect(first.replyTo).toBe("support@example.com");
  expect(first.text).toContain("here it is.");
  expect(first.text).toContain("where is my invoice?");
  expect(first.headers["In-Reply-To"]).toBe(`<${id}@example.com>`);

  await reply.getByLabel("Text").fill("And the second page of it.");
  await reply.getByRole("button", { name: "Send the reply" }).dblclick();
  await expect(page.getByText(`Reply by ${ownerOf(uniqueEmail)}`)).toHaveCount(2);
  await expect.poll(async () => (await mailbox.to(uniqueEmail)).length).toBe(2);
  const [second] = await mailbox.to(uniqueEmail);
  expect(second?.headers.References).toMatch(new RegExp(`^<${id}@example\\.com> <[0-9a-f-]{36}@example\\.com>$`));
  expect(await sql("select 1 from contact_replies where message_id = $1", [id])).toHaveLength(2);

  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByRole("button", { name: "Open again" })).toBeVisible();
  expect(await sql("select state from contact_messages where id = $1", [id])).toEqual([{ state: "closed" }]);
  await page.getByRole("button", { name: "Open again" }).click();
  await expect(page.getByRole("button", { name: "Close", exact: true })).toBeVisible();
  await page.reload({ waitUntil: "networkidle" });
  const [logged] = await sql(
    "select string_agg(concat(before, after, reason), ' ') as text from operator_actions where subject_id = $1",
    [id],
  );
  expect(logged?.text).not.toContain("here it is");
});

test("with the database away the text of a reply stays, and the second press sends it once", async ({
  page,
  sql,
  mailbox,
  control,
  tolerate,
  uniqueEmail,
}) => {
  tolerate(/status of 50\d/);
  const id = await receive(sql, uniqueEmail);
  await open(page, `messages/${id}`);
  const reply = boxOf(page, "Reply");
  await reply.getByLabel("Text").fill("Dear Ada, here it is.");
  await control.fail("database", "reset");
  await reply.getByRole("button", { name: "Send the reply" }).click();
  await expect(reply.getByRole("alert")).toBeVisible();
  await control.clear();
  expect(await sql("select 1 from contact_replies where message_id = $1", [id])).toEqual([]);
  await expect(reply.getByLabel("Text")).toHaveValue("Dear Ada, here it is.");
  await reply.getByRole("button", { name: "Send the reply" }).click();
  await mailbox.waitFor(uniqueEmail, "Re: My invoice");
  expect(await sql("select 1 from contact_replies where message_id = $1", [id])).toHaveLength(1);
});

test("an application gets a state with a mail and one without, and its resume opens for a minute @long", async ({
  page,
  context,
  stack,
  sql,
  mailbox,
  tolerate,
  uniqueEmail,
}) => {
  tolerate(/request to another origin: http:\/\/127\.0\.0\.1:\d+\/storage/);
  // The browser shows the resume at the storage server's address, which has no icon.
  tolerate(/status of 404 .*127\.0\.0\.1:\d+\/favicon\.ico/);
  await context.clearCookies();
  const dialog = await fillApplication(page, uniqueEmail);
  await dialog.getByRole("button", { name: "Submit Application" }).click();
  await expect(page.getByRole("dialog", { name: "Application Submitted!" })).toBeVisible();
  await mailbox.waitFor(uniqueEmail);
  await mailbox.clear();

  const [application] = await sql("select id from job_applications where email = $1", [uniqueEmail]);
  const id = String(application?.id);
  await signInOperator(ownerOf(uniqueEmail), context, stack);
  await open(page, "applications?state=received&role=backend_engineer");
  await page.getByRole("row").filter({ hasText: uniqueEmail }).getByRole("link", { name: "Ada Lovelace" }).click();
  await expect(page.getByText("I wrote the first program.")).toBeVisible();

  await page.getByLabel("State", { exact: true }).selectOption("In review");
  await page.getByRole("button", { name: "Save the state" }).click();
  await expect(page.locator("dd").filter({ hasText: "In review" })).toBeVisible();
  expect(await mailbox.to(uniqueEmail)).toEqual([]);

  await page.getByLabel("State", { exact: true }).selectOption("Interview");
  await page.getByLabel("Mail to the applicant").fill("When would Friday suit you?");
  await page.getByRole("button", { name: "Save the state" }).dblclick();
  await expect(page.locator("dd").filter({ hasText: "Interview" })).toBeVisible();
  const mail = await mailbox.waitFor(uniqueEmail, "Your application: Backend Engineer Intern");
  expect(mail.text).toContain("When would Friday suit you?");
  expect(await mailbox.to(uniqueEmail)).toHaveLength(1);
  await page.reload({ waitUntil: "networkidle" });

  // One press: it opens in a tab of its own, and the application stays where it is.
  const opened = context.waitForEvent("request", (request) =>
    request.url().includes("/storage/v1/object/sign/applications/"),
  );
  await page.getByRole("button", { name: "Open the resume" }).click();
  await expectResumeAt((await opened).url());
  expect(context.pages()).toHaveLength(2);
  await expect(page.getByRole("status").filter({ hasText: "The log says that you opened it." })).toBeVisible();
  const ledger = await sql("select 1 from operator_actions where subject_id = $1", [id]);
  expect(ledger).toHaveLength(3);
});
