import type { Page } from "@playwright/test";

import { cookiesOf } from "./support/accounts.ts";
import { test } from "./support/console-operator.ts";
import { addPerson } from "./support/console-records.ts";
import { newOperatorEmail } from "./support/console-requests.ts";
import { personPath } from "./support/console.ts";
import { createInstructor, createOperator, operatorCookies } from "./support/operators.ts";
import { expect } from "./support/test.ts";
import { cookieHeader } from "@/tests/fixtures/session-cookie";

const rows = (page: Page, table: string) => page.getByRole("region", { name: table }).getByRole("row");

test("Today shows what's waiting, the next sessions, seats, and the last 30 days", async ({
  page,
  sql,
  schedule,
  uniqueEmail,
}) => {
  const runId = await schedule("AI for Human Resources");
  await addPerson(sql, uniqueEmail);
  await sql(
    `insert into public.workshop_signups ("Email Address", "Session Title", run_id)
     values ($1, 'AI for Human Resources', $2)`,
    [uniqueEmail, runId],
  );
  await page.goto("/console");
  await expect(page.getByRole("link", { name: /^\d+ unanswered message/ })).toBeVisible();
  await expect(page.getByText("we promise an answer within 24-48 business hours")).toBeVisible();
  const run = rows(page, "Next sessions").filter({ hasText: "AI for Human Resources" });
  await expect(run.getByRole("cell")).toHaveText([/ IST$/, "AI for Human Resources", "Free", "Yes", "1 registered"]);
  // Other tests' cohorts may be there too.
  for (const name of ["Cohort #1", "Cohort #2", "Cohort #3"])
    await expect(rows(page, "Cohorts").filter({ hasText: name })).not.toHaveCount(0);
  await expect(page.locator("figure [title]")).toHaveCount(60);
  const days = page.getByRole("table", { name: /by day/ }).getByRole("row");
  await expect(days).toHaveCount(31);
  await expect(days.last().getByRole("cell").first()).not.toHaveText("0");
  await page.getByRole("link", { name: /^\d+ emails? that couldn't be sent/ }).click();
  await expect(rows(page, "Emails").filter({ hasText: uniqueEmail })).toContainText("The address bounced.");
});

test("A person is found by the beginning of their address, with everything, and no page's address says who it is", async ({
  page,
  sql,
  stack,
  uniqueEmail,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await addPerson(sql, uniqueEmail);
  await page.goto("/console/log");
  const search = page.getByRole("searchbox", { name: "Find a person by name or email address" });
  await search.fill(uniqueEmail.slice(0, 20).toUpperCase());
  await search.press("Enter");
  await expect(page).toHaveURL(/\/console\/people\?q=[\w-]{40,}$/);
  await expect(page.getByLabel("Name or address")).toHaveValue(uniqueEmail.slice(0, 20).toUpperCase());
  await expect(rows(page, "People").last()).toContainText("Mail, message, registration, waiting list");
  await page.getByRole("link", { name: uniqueEmail }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Asha Rao" })).toBeVisible();
  for (const part of ["Registrations", "Messages", "Waiting lists", "Emails"])
    await expect(rows(page, part)).toHaveCount(2);
  await expect(page.getByText("Nothing in: orders, enrolments, applications.")).toBeVisible();
  await page.goto(personPath(stack, "nobody@example.com"));
  await expect(page.getByText("We know nothing about this address.")).toBeVisible();
  for (const path of ["log", "mails?status=pending", "messages", "waiting-lists", "orders", "applications"]) {
    await page.goto(`/console/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("a[href*='@'], a[href*='%40']").and(page.locator(":not([href^='mailto:'])"))).toHaveCount(
      0,
    );
  }
  expect(asked.filter((url) => /@|%40/.test(url) || url.toLowerCase().includes(uniqueEmail.slice(0, 20)))).toEqual([]);
});

test("No one else can export", async ({ stack, sql }) => {
  const [email, instructor] = [newOperatorEmail(), newOperatorEmail()];
  await createOperator(stack, email, { role: "staff" });
  const post = async (list: string, cookies: Awaited<ReturnType<typeof cookiesOf>>, headers = {}) => {
    const cookie = cookieHeader(cookies);
    const form = new FormData();
    form.set("status", "failed");
    const answer = await fetch(`${stack.siteUrl}/console/export/${list}`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: stack.siteUrl, "sec-fetch-site": "same-origin", cookie, ...headers },
      body: form,
    });
    return [answer.status, answer.headers.get("location")];
  };
  const staff = await operatorCookies(email, stack);
  expect(await post("mails", [])).toEqual([303, "/auth?returnTo=%2Fconsole%2Fmails%3Fstatus%3Dfailed"]);
  expect(await post("mails", await cookiesOf("learner", stack))).toEqual([404, null]);
  expect(await post("no-such-list", staff)).toEqual([404, null]);
  expect((await post("mails", staff, { origin: "https://evil.example", "sec-fetch-site": "cross-site" }))[0]).toBe(403);
  expect((await post("mails", staff))[0]).toBe(200);
  await createInstructor(stack, instructor, "1");
  const teaching = await operatorCookies(instructor, stack);
  for (const list of ["mails", "handins", "attendance"]) expect(await post(list, teaching)).toEqual([404, null]);
  await sql(
    "update public.operators set revoked_at = now() where user_id in (select id from auth.users where email = $1)",
    [email],
  );
  expect(await post("mails", staff)).toEqual([404, null]);
});
