import { type Page } from "@playwright/test";
import ICAL from "ical.js";

import { expect, test } from "./support/test.ts";

const openSalesDialog = async (page: Page) => {
  await page.goto("/#sales");
  await page.getByRole("button", { name: "Reserve Your Spot" }).click();
  return page.getByRole("dialog", { name: "Register for Free Workshop" });
};

test("a visitor registers and the invitation arrives", async ({ page, mailbox, sql, uniqueEmail }) => {
  const dialog = await openSalesDialog(page);
  await expect(dialog.getByText("Saturday May 31st 2025")).toBeVisible();
  await expect(dialog.getByText("11:00 AM - 12:30 PM IST")).toBeVisible();
  await dialog.getByLabel("Email").fill(uniqueEmail);
  await dialog.getByLabel("Send me updates about new courses and features").check();
  await dialog.getByRole("button", { name: "Register Now" }).click();

  const notification = page.getByRole("group", { name: "Registration successful!" });
  await expect(notification).toContainText(
    "You're registered for AI for Marketing & Sales. Check your email for confirmation and calendar invite.",
  );
  await expect(notification).toHaveCSS("background-color", "rgb(43, 63, 224)");
  await expect(dialog).toBeHidden();

  const mail = await mailbox.waitFor(uniqueEmail);
  expect(mail.text).toContain("Saturday May 31st 2025");
  expect(mail.text).toMatch(/https:\/\//);
  const invitation = mail.attachments[0];
  expect(invitation?.contentType).toContain("text/calendar");
  const calendar = new ICAL.Component(
    ICAL.parse(Buffer.from(invitation?.content ?? "", "base64").toString()) as unknown[],
  );
  const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
  expect(event.startDate.toJSDate().toISOString()).toBe("2025-05-31T05:30:00.000Z");
  expect(event.endDate.toJSDate().toISOString()).toBe("2025-05-31T07:00:00.000Z");

  const rows = await sql(`select "Newsletter", "Session Title" from workshop_signups where "Email Address" = $1`, [
    uniqueEmail,
  ]);
  expect(rows).toEqual([{ Newsletter: true, "Session Title": "AI for Marketing & Sales" }]);
});

test("with the database down the dialog stays with the address, and a retry succeeds", async ({
  page,
  control,
  mailbox,
  uniqueEmail,
}) => {
  const dialog = await openSalesDialog(page);
  await dialog.getByLabel("Email").fill(uniqueEmail);
  await control.fail("database", "503");
  await dialog.getByRole("button", { name: "Register Now" }).click();
  const failure = page.getByRole("group", { name: "Registration failed" });
  await expect(failure).toContainText("Please try again later.");
  await expect(dialog.getByLabel("Email")).toHaveValue(uniqueEmail);
  await control.clear();
  await dialog.getByRole("button", { name: "Register Now" }).click();
  await expect(dialog).toBeHidden();
  await mailbox.waitFor(uniqueEmail);
});
