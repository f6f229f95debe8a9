import type { Page } from "@playwright/test";

import { addRegistration } from "./support/manage-states.ts";
import { expect, test } from "./support/test.ts";
import { removeRuns } from "@/tests/fixtures/session-runs";

const IN_TWO_DAYS = { run: { startsIn: 2 * 24 * 60 } };

test.afterEach(({ stack }) => removeRuns(stack.backend));

const cancelButton = (page: Page) => page.getByRole("button", { name: "Yes, cancel it" });

test("reading a registration changes nothing, and the answers stay private", async ({ stack, sql, uniqueEmail }) => {
  const path = await addRegistration(stack.backend, uniqueEmail, IN_TWO_DAYS);
  const stored = async () => [
    await sql(`select * from public.workshop_signups where "Email Address" = $1`, [uniqueEmail]),
    await sql("select * from public.session_runs"),
    await sql("select * from public.email_outbox where recipient = $1", [uniqueEmail]),
  ];
  const before = await stored();
  for (const [address, status] of [
    [path, 200],
    [`${path}/invite.ics`, 200],
    [`${path}/unsubscribe`, 303],
  ] as const) {
    for (const method of ["GET", "HEAD"]) {
      const answer = await fetch(stack.siteUrl + address, { method, redirect: "manual" });
      expect([address, method, answer.status]).toEqual([address, method, status]);
      expect(Object.fromEntries(answer.headers), address).toMatchObject({
        "cache-control": "private, no-store",
        "referrer-policy": "same-origin",
        "x-robots-tag": "noindex, nofollow",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "content-security-policy": expect.stringContaining("default-src 'self'"),
      });
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
  }
  expect(await stored()).toEqual(before);
  const page = await fetch(stack.siteUrl + path);
  expect(page.headers.get("content-security-policy")).toContain("'nonce-");
  expect(await page.text()).toContain('<meta name="referrer" content="same-origin"/>');
});

test("an unknown token and any other text get the not-found page @long", async ({ stack }) => {
  for (const token of ["4d0f4f0e-5a1e-4c9a-8a53-6a4f7c1d2e3f", "x", "%00", "..%2Fadmin", "'%3B--"]) {
    const answer = await fetch(`${stack.siteUrl}/registration/${token}`);
    expect([token, answer.status]).toEqual([token, 404]);
    expect(await answer.text()).toContain("Page Not Found");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  }
});

test("no token is in the app's log @long", async ({ page, stack, control, tolerate, uniqueEmail }) => {
  tolerate(/status of 500|React error #441/);
  const path = await addRegistration(stack.backend, uniqueEmail, IN_TWO_DAYS);
  await page.goto(path);
  await page.getByText("Cancel my registration").click();
  await cancelButton(page).click();
  await expect(page.getByText("Your registration is cancelled.")).toBeVisible();
  await control.fail("database", "500");
  await page.goto(path);
  await fetch(`${stack.siteUrl}${path}/unsubscribe`, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  expect(stack.appLog.join("\n")).not.toContain(path.replace("/registration/", ""));
});
