import type { Page } from "@playwright/test";
import { randomUUID } from "node:crypto";

import { expireSession } from "./support/accounts.ts";
import { openEmailCard, signIn } from "./support/auth-page.ts";
import { test } from "./support/console-operator.ts";
import { addMails, addPerson, addTeam, newLongEmail } from "./support/console-records.ts";
import { boxOf, ownerOf, pressTwice } from "./support/console.ts";
import { openIdle } from "./support/idle.ts";
import { createOperator } from "./support/operators.ts";
import { openOrder, payAtProvider } from "./support/orders.ts";
import { expect } from "./support/test.ts";
import { ageLastCode, codeOf, TOTP_SECRET } from "@/tests/fixtures/authenticator";

const WIDTHS = [375, 1280] as const;

/** The page's message about an action whose form has gone. */
const told = (page: Page, text: string | RegExp) => page.getByRole("status").filter({ hasText: text });

const open = (page: Page, path: string) => openIdle(page, path);

/** How many px of a region's open questions are only visible after scrolling sideways. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("#console details[open] p, #console details[open] button")].map((element) => {
      const region = element.closest("[role=region]") ?? document.documentElement;
      return Math.round(Math.max(0, element.getBoundingClientRect().right - region.getBoundingClientRect().right));
    }),
  );

test("a refund is for a typed amount or everything, its form closes, and its completion appears unasked @long", async ({
  page,
  stack,
  uniqueEmail,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  const order = await openOrder(stack, uniqueEmail);
  const paymentId = await payAtProvider(stack, order);
  await open(page, `/console/orders/${order.id}`);
  await page.getByRole("button", { name: "Check it now" }).click();
  const box = boxOf(page, `Refund ${paymentId}`);
  await expect(box.getByLabel("Amount")).toHaveValue("");
  await box.getByRole("button", { name: "All of it: ₹99,999.00" }).click();
  await expect(box.getByLabel("Amount")).toHaveValue("99999.00");
  await box.getByLabel("Amount").fill("999.50");
  await box.getByLabel("Reason").fill("Missed a session");
  await pressTwice(box, "Refund");
  await expect(told(page, "The refund is queued")).toBeVisible();
  await expect(box.getByLabel("Amount")).toHaveValue("");
  await expect(box.getByRole("button", { name: "Yes, refund" })).toBeHidden();
  const refunds = page.getByRole("region", { name: "History" });
  await expect(refunds).toContainText("Done", { timeout: 20_000 });
  await box.getByRole("button", { name: "All of it" }).click();
  await box.getByLabel("Reason").fill("They asked within 14 days");
  await pressTwice(box, "Refund");
  await expect(told(page, "The refund is queued")).toBeInViewport();
  await expect(box).toHaveCount(0);
});

test("an export with a code says that it's starting, and leads back to its list @long", async ({
  page,
  context,
  stack,
  sql,
  operator,
  uniqueEmail,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await addPerson(sql, uniqueEmail);
  await ageLastCode(stack.backend, operator.email);
  await expireSession(context);
  await open(page, "/console/mails?status=failed");
  await page.getByRole("button", { name: "Export CSV" }).click();
  await page.getByLabel("Code").fill(codeOf(TOTP_SECRET));
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await download;
  await expect(told(page, "Your download has started")).toBeVisible();
  await expect(page.getByLabel("Code")).toBeHidden();
  await page.getByRole("link", { name: "Back to Emails" }).click();
  await expect(page).toHaveURL(/\/console\/mails\?status=failed$/);
  const again = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  await again;
  await expect(told(page, "Your download has started")).toBeVisible();
});

for (const width of WIDTHS) {
  test(`a colleague is revoked, with the whole question in view, and the page says so (${width}) @long`, async ({
    page,
    stack,
    uniqueEmail,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const colleague = `asha.rao-venkataraman+${randomUUID()}@department.example.com`;
    await createOperator(stack, colleague, { role: "staff" });
    await addTeam(stack.backend);
    await open(page, "/console/team");
    const row = page.getByRole("region", { name: "The team" }).getByRole("row").filter({ hasText: colleague }).first();
    for (const question of ["Make owner", "Revoke"]) await row.getByText(question, { exact: true }).click();
    if (width >= 1280) expect(await cutOff(page)).toEqual(Array.from({ length: 4 }, () => 0));
    await row.getByRole("button", { name: "Yes, revoke" }).click();
    await expect(told(page, `${colleague} no longer has access.`)).toBeInViewport();
    expect(ownerOf(uniqueEmail)).not.toBe(colleague);
  });
}

test("sending a sent mail again asks first @long", async ({ page, stack }) => {
  await addMails(stack.backend);
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/console/mails?status=sent");
  await page.getByText("Send again", { exact: true }).first().click();
  await expect(page.getByText("already has this email and will get it again.").first()).toBeVisible();
});

test("after the sign-in the code page appears without an empty public page before it @long", async ({
  page,
  context,
  stack,
}) => {
  const email = newLongEmail();
  await createOperator(stack, email, { role: "staff" });
  await context.clearCookies();
  await page.addInitScript(() => {
    const look = () => {
      const isPublic = document.querySelector("body > header")?.checkVisibility() ?? false;
      if (location.pathname.startsWith("/console") && isPublic) document.documentElement.dataset.flash = "seen";
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto("/auth?returnTo=%2Fconsole");
  await openEmailCard(page);
  await signIn(page, email);
  await expect(page.getByRole("heading", { level: 1, name: "Enter your code" })).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-flash");
});
