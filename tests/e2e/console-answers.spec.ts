import type { Page } from "@playwright/test";

import { test } from "./support/console-operator.ts";
import { boxOf, loseNextAnswer, ownerOf } from "./support/console.ts";
import { openIdle, reloadIdle } from "./support/idle.ts";
import { expect } from "./support/test.ts";

type Sql = (text: string, params: unknown[]) => Promise<Record<string, unknown>[]>;

/** Adds a message from the contact page; returns its id. */
async function receive(sql: Sql, email: string): Promise<string> {
  const [row] = await sql(
    `insert into contact_messages (source, name, email, inquiry_type, subject, message)
     values ('contact-page', 'Ada Lovelace', $1, 'billing', 'My invoice', E'Hello,\nwhere is my invoice?') returning id`,
    [email],
  );
  return String(row?.id);
}

const open = (page: Page, path: string) => openIdle(page, `/console/${path}`);

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
  await expect(reply.getByRole("alert")).toContainText("nothing will be done twice");
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
  await reloadIdle(page);
  const [logged] = await sql(
    "select string_agg(concat(before, after, reason), ' ') as text from operator_actions where subject_id = $1",
    [id],
  );
  expect(logged?.text).not.toContain("here it is");
});
