import { test } from "./support/console-operator.ts";
import { addPerson } from "./support/console-records.ts";
import { expectAccessible } from "./support/console.ts";
import { expect } from "./support/test.ts";

test("The frame leads by the keyboard, names who is signed in, and is left after a sign-out", async ({
  page,
  operator,
}) => {
  await page.goto("/console/mails");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeFocused();
  const sections = page.getByRole("navigation", { name: "Console" });
  await expect(sections.locator("[aria-current=page]")).toHaveText("Mails");
  await sections.getByRole("link", { name: "Log" }).click();
  await expect(sections.locator("[aria-current=page]")).toHaveText("Log");
  await expect(page.getByText(`${operator.email} (owner)`)).toBeVisible();
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL("/");
  await expect(page.getByRole("contentinfo")).toBeVisible();
});

const pages = {
  today: "/console",
  people: "/console/people",
  search: "/console/people?q=visitor",
  person: "/console/people/visitor%40example.com",
  "waiting lists": "/console/waiting-lists",
  "a waiting list": "/console/waiting-lists?function=Finance+%26+Accounting",
  mails: "/console/mails",
  "mails of a status": "/console/mails?status=skipped",
  log: "/console/log",
  export: "/console/export?list=log",
} as const;

test("Every page is accessible in both themes and fits a phone", async ({ page, sql, operator }) => {
  // Every page is analysed at two widths in both themes.
  test.slow();
  await addPerson(sql, "visitor@example.com");
  await sql(
    `insert into public.operator_actions
       (request_id, actor, actor_email, role, action, subject_table, subject_id, before, after, reason, answer)
     values (gen_random_uuid(), $1, $2, 'owner', 'set_capacity', 'cohort_seats', '1',
       '{"capacity": 15}', '{"capacity": 20}', 'A larger room', '{"status": "done"}')`,
    [operator.id, operator.email],
  );
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(path, { waitUntil: "networkidle" });
    await test.step(name, () => expectAccessible(page));
  }
});

test("A page whose data cannot be read says so, and can be tried again", async ({ page, control, tolerate }) => {
  tolerate(/status of 500|error #441/);
  await page.goto("/console/log");
  await control.fail("database", "503");
  await page.getByRole("navigation", { name: "Console" }).getByRole("link", { name: "Mails" }).click();
  await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
  await control.clear();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mails" })).toBeVisible();
});
