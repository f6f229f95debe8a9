import type { Page } from "@playwright/test";

import { test } from "./support/console-operator.ts";
import { boxOf, ownerOf, pressTwice } from "./support/console.ts";
import { openIdle } from "./support/idle.ts";
import { expect } from "./support/test.ts";

const SALES = "AI for Marketing & Sales";
const HR = "AI for Human Resources";

/** Registers an address for a run, as the home page does; returns the registration's id. */
async function register(
  sql: (text: string, params: unknown[]) => Promise<Record<string, unknown>[]>,
  runId: string,
  email: string,
  newsletter = false,
): Promise<string> {
  await sql("select public.register_for_session($1, $2, $3, $4, 'session-confirmation', '{}')", [
    email,
    SALES,
    newsletter,
    runId,
  ]);
  const [row] = await sql(`select id from public.workshop_signups where "Email Address" = $1`, [email]);
  return String(row?.id);
}

const open = (page: Page, path: string) => openIdle(page, `/console/sessions${path}`);

test("a run is scheduled, moved and cancelled, and its attendees get a mail each time", async ({
  page,
  sql,
  mailbox,
  schedule,
  uniqueEmail,
}) => {
  // Its clean-up also removes the run that the page makes.
  await schedule(HR, { startsAt: "2096-01-01T04:30:00Z", endsAt: "2096-01-01T06:00:00Z" });
  await open(page, "");
  await expect(page.getByRole("region", { name: "Upcoming runs" }).getByRole("link", { name: HR })).toBeVisible();
  await page.getByRole("link", { name: "Schedule a run" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Schedule a run" })).toBeVisible();
  await page.getByLabel("Session").selectOption(SALES);
  await page.getByLabel("Starts").fill("2096-12-05T11:00");
  await page.getByLabel("Length").fill("60");
  await page.getByLabel("Meeting link").fill("https://meet.example.com/new");
  await page.getByRole("button", { name: "Schedule" }).click();
  await expect(page.getByRole("heading", { level: 1, name: SALES })).toBeVisible();
  await expect(page.getByText("5 Dec 2096, 11:00 IST")).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("meet.example.com/new");
  const [run] = await sql("select id, starts_at, ends_at from session_runs where session_title = $1", [SALES]);
  expect(new Date(String(run?.starts_at)).toISOString()).toBe("2096-12-05T05:30:00.000Z");
  expect(new Date(String(run?.ends_at)).toISOString()).toBe("2096-12-05T06:30:00.000Z");
  const runId = String(run?.id);

  await register(sql, runId, uniqueEmail);
  await page.reload();
  const move = boxOf(page, "Move it, or change its link");
  await move.getByLabel("Starts").fill("2096-12-06T11:00");
  await move.getByRole("button", { name: "Save the change" }).dblclick();
  await expect(page.getByText("6 Dec 2096, 11:00 IST")).toBeVisible();
  expect(await sql("select sequence from session_runs where id = $1", [runId])).toEqual([{ sequence: 1 }]);

  const cancel = boxOf(page, "Cancel it");
  await cancel.getByLabel("Reason").fill("The instructor is ill");
  await pressTwice(cancel, "Cancel this run");
  await expect(page.getByRole("heading", { name: "Change this run" })).toHaveCount(0);
  await mailbox.waitFor(uniqueEmail, `Cancelled: ${SALES}`);
  const [log] = await sql("select reason from operator_actions where subject_id = $1 order by at desc limit 1", [
    runId,
  ]);
  expect(log).toEqual({ reason: "The instructor is ill" });
});

test("a message to a run's attendees goes to its author as a test first, then once to each", async ({
  page,
  schedule,
  sql,
  mailbox,
  uniqueEmail,
}) => {
  const runId = await schedule(SALES);
  await register(sql, runId, uniqueEmail);
  await register(sql, runId, `reader-${uniqueEmail}`, true);
  await open(page, `/${runId}`);
  await page.getByRole("link", { name: "Write to the attendees" }).click();
  await expect(page.getByText("2 people get it.")).toBeVisible();
  const send = page.getByRole("button", { name: "Send" });
  await page.getByLabel("Subject").fill("What to bring");
  await page.getByRole("textbox", { name: "Text" }).fill("Please bring a notebook.\n\nSee you soon.");
  await page.getByLabel(/^Everyone: 2 /).check();
  await send.click();
  await expect(page.getByRole("alert").filter({ hasText: "First send this exact text" })).toBeVisible();
  expect((await mailbox.to(uniqueEmail)).filter(({ subject }) => subject === "What to bring")).toEqual([]);

  await page.getByLabel("Me, as a test").check();
  await send.click();
  await expect(page.getByRole("status").filter({ hasText: "The test is on its way" })).toBeVisible();
  await mailbox.waitFor(ownerOf(uniqueEmail), "What to bring");
  await expect(page.getByRole("textbox", { name: "Text" })).toHaveValue("Please bring a notebook.\n\nSee you soon.");
  await expect(page.getByLabel(/^Everyone: 2 /)).toBeChecked();

  await send.dblclick();
  await expect(page.getByRole("status").filter({ hasText: "It's going to 2 people." })).toBeVisible();
  const mail = await mailbox.waitFor(uniqueEmail, "What to bring");
  expect(mail.headers).not.toHaveProperty("List-Unsubscribe");
  expect(mail.text).toContain("Please bring a notebook.");
  const queued = await sql("select 1 from email_outbox where template = 'session-message' and recipient like $1", [
    `%${uniqueEmail}`,
  ]);
  expect(queued).toHaveLength(2);
});
