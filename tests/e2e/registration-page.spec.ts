import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";

import { addRegistration } from "./support/manage-states.ts";
import { passTime } from "./support/pass-time.ts";
import { enrol } from "./support/room-records.ts";
import { expect, test } from "./support/test.ts";
import { removeRuns } from "@/tests/fixtures/session-runs";

const SALES = "AI for Marketing & Sales";
/** 11:00 AM in India, and half past midnight in New York. */
const RUN = { startsAt: "2096-12-05T05:30:00Z", endsAt: "2096-12-05T07:00:00Z" };
const IN_TWO_DAYS = { run: { startsIn: 2 * 24 * 60 } };

test.afterEach(({ stack }) => removeRuns(stack.backend));

const linkIn = (text: string) => /\/registration\/[\da-f-]{36}/.exec(text)?.[0] ?? "no link";
const decode = (content = "") => Buffer.from(content, "base64").toString();

const cancelButton = (page: Page) => page.getByRole("button", { name: "Yes, cancel it" });
const newsletter = (page: Page) => page.getByRole("switch", { name: "Send me updates about new courses and features" });

async function cancel(page: Page) {
  await page.getByText("Cancel my registration").click();
  await cancelButton(page).click();
  await expect(page.getByText("Your registration is cancelled.")).toBeVisible();
}

test.describe("in New York", () => {
  test.use({ timezoneId: "America/New_York" });

  test("a visitor registers, gets a mail, opens the page, cancels there and registers again", async ({
    page,
    mailbox,
    schedule,
    sql,
    uniqueEmail,
  }) => {
    await schedule(SALES, RUN);
    await page.goto("/#sales");
    await page.getByRole("button", { name: "Reserve Your Spot" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Wednesday 5 December 2096");
    await dialog.getByLabel("Email").fill(uniqueEmail);
    await dialog.getByRole("button", { name: "Register Now" }).click();
    const mail = await mailbox.waitFor(uniqueEmail, `You're registered: ${SALES}`);
    const path = linkIn(mail.html);

    await page.goto(path);
    const main = page.getByRole("main");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(SALES);
    await expect(main).toContainText("You're registered");
    await expect(main).toContainText("Wednesday 5 December 2096");
    await expect(main).toContainText("11:00 AM - 12:30 PM IST");
    await expect(main).toContainText("Your time: Wednesday 5 December, 12:30 AM - 2:00 AM GMT-5");
    await expect(page.getByRole("link", { name: "Join the session" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Add to Google Calendar" })).toHaveAttribute(
      "href",
      /^https:\/\/calendar\.google\.com\/calendar\/render\?.*&dates=20961205T053000Z%2F20961205T070000Z/,
    );
    await expect(page.getByRole("link", { name: "Add to Outlook" })).toHaveAttribute(
      "href",
      /^https:\/\/outlook\.live\.com\/calendar\/0\/deeplink\/compose\?.*&startdt=2096-12-05T05%3A30%3A00\.000Z/,
    );
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download .ics" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("invite.ics");
    const uid = /UID:(\S+)/.exec(decode(mail.attachments[0]?.content))?.[0] ?? "no UID";
    expect(await readFile(await download.path(), "utf8")).toContain(uid);

    await cancel(page);
    await expect.poll(async () => (await mailbox.to(uniqueEmail)).length).toBe(2);
    const [cancelled] = await mailbox.to(uniqueEmail);
    const takenBack = decode(cancelled?.attachments[0]?.content);
    expect(takenBack).toContain("METHOD:CANCEL");
    expect(takenBack).toContain("SEQUENCE:1");
    expect(takenBack).toContain(uid);

    await page.getByRole("button", { name: "Register again" }).click();
    await expect(main).toContainText("Your seat is reserved.");
    await expect.poll(async () => (await mailbox.to(uniqueEmail)).length).toBe(3);
    const again = decode((await mailbox.to(uniqueEmail))[0]?.attachments[0]?.content);
    expect(again).toContain("METHOD:REQUEST");
    expect(again).toContain("SEQUENCE:2");
    expect(again).toContain(uid);
    const rows = await sql(`select state from public.workshop_signups where "Email Address" = $1`, [uniqueEmail]);
    expect(rows).toEqual([{ state: "registered" }]);
  });

  test("the visitor's own time is the browser's, whatever the profile says, here and on the dashboard @long", async ({
    page,
    stack,
    sql,
    signedIn,
  }) => {
    await sql(
      `update auth.users set raw_user_meta_data = raw_user_meta_data || '{"time_zone": "GMT+01:00"}' where email = $1`,
      [signedIn],
    );
    await enrol(sql, signedIn);
    await page.goto("/my-learning/cohort/1");
    const main = page.getByRole("main");
    await expect(main.getByText(/^Your time: .+ (?:GMT-[45]|E[SD]T)$/)).toHaveCount(4);
    await expect(main).toContainText("9:00 AM to 12:00 PM IST");
    await page.goto(await addRegistration(stack.backend, signedIn, IN_TWO_DAYS));
    await expect(main.getByText(/^Your time: .+ (?:GMT-[45]|E[SD]T)$/)).toBeVisible();
  });
});

test("the join link appears at its time on an open page @long", async ({ page, stack, sql, uniqueEmail }) => {
  await page.clock.install();
  const path = await addRegistration(stack.backend, uniqueEmail, { run: { startsIn: 20 } });
  await page.goto(path);
  const join = page.getByRole("link", { name: "Join the session" });
  await expect(join).toHaveCount(0);
  // People can join 15 minutes before the start: for the server the run is moved closer, for the browser time passes.
  await sql(
    `update public.session_runs set starts_at = now() + interval '14 minutes'
      where id = (select run_id from public.workshop_signups where "Email Address" = $1)`,
    [uniqueEmail],
  );
  await passTime(page, 301_000, join);
  await expect(join).toHaveAttribute("href", `${path}/join`);
});

test("by keyboard the switch keeps the focus, and after cancelling the new state gets it @long", async ({
  page,
  stack,
  sql,
  uniqueEmail,
}) => {
  await page.goto(await addRegistration(stack.backend, uniqueEmail, IN_TWO_DAYS));
  const choice = async () =>
    (await sql(`select "Newsletter" from public.workshop_signups where "Email Address" = $1`, [uniqueEmail]))[0];
  await expect(newsletter(page)).toBeChecked();
  await newsletter(page).focus();
  await page.keyboard.press("Space");
  await expect(newsletter(page)).not.toBeChecked();
  await expect(newsletter(page)).toBeFocused();
  expect(await choice()).toEqual({ Newsletter: false });
  await page.keyboard.press("Enter");
  await expect(newsletter(page)).toBeChecked();
  expect(await choice()).toEqual({ Newsletter: true });

  await page.keyboard.press("Tab");
  await expect(page.locator("summary")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(cancelButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your registration is cancelled.")).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the newsletter is turned off, and the registration cancelled and made again @long", async ({
    page,
    stack,
    sql,
    mailbox,
    uniqueEmail,
  }) => {
    await page.goto(await addRegistration(stack.backend, uniqueEmail, IN_TWO_DAYS));
    await newsletter(page).click();
    await expect(newsletter(page)).not.toBeChecked();
    await expect(page.getByText("Your choice is saved.")).toBeVisible();
    await expect(cancelButton(page)).toBeHidden();
    await cancel(page);
    await mailbox.waitFor(uniqueEmail);
    await page.getByRole("button", { name: "Register again" }).click();
    await expect(page.getByText("Your seat is reserved.")).toBeVisible();
    const rows = await sql(`select state, "Newsletter" from public.workshop_signups where "Email Address" = $1`, [
      uniqueEmail,
    ]);
    expect(rows).toEqual([{ state: "registered", Newsletter: false }]);
  });
});
