import type { Page } from "@playwright/test";

import { untilIdle } from "./support/idle.ts";
import { takeSeat } from "./support/room-records.ts";
import type { Stack } from "./support/stack.ts";
import { expect, test } from "./support/test.ts";
import { fileFixture } from "@/tests/fixtures/photos";
import { smallPdf } from "@/tests/fixtures/resumes";

const DAY_MS = 86_400_000;

/** Signs in with a seat in a cohort whose first class was yesterday, and opens its assignment. */
async function openAssignment(page: Page, stack: Stack, email: string, cohortId: string) {
  const { sql } = stack.backend;
  await takeSeat(page, stack, email, cohortId, new Date(Date.now() - DAY_MS).toISOString());
  await sql("update public.cohorts set takes_handins = true, ends_on = current_date where cohort_id = $1", [cohortId]);
  await page.goto(`/my-learning/cohort/${cohortId}/week/1`);
}

test.beforeEach(({ tolerate }) =>
  tolerate(/request to another origin: http:\/\/127\.0\.0\.1:\d+\/storage\/v1\/object\/upload/),
);

const work = (page: Page) => page.getByLabel("Your work");
const given = (page: Page) => page.getByRole("article");
const choose = (page: Page, buffer: Buffer) =>
  page.getByLabel("A PDF").setInputFiles({ name: "work.pdf", mimeType: "application/pdf", buffer });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a refused link keeps the text, and both are handed in @long", async ({ page, stack, uniqueEmail }) => {
    await openAssignment(page, stack, uniqueEmail, "93");
    const link = page.getByLabel("Link 1");
    await work(page).fill("What I did");
    await link.fill("http://example.com/work");
    await page.getByRole("button", { name: "Hand it in" }).click();
    await expect(page.locator("#handin-url1-error")).toHaveText("Enter the address, with https://, or leave it empty.");
    await expect(work(page)).toHaveValue("What I did");
    await link.fill("https://example.com/work");
    await page.getByRole("button", { name: "Hand it in" }).click();
    await expect(given(page)).toContainText("What I did");
    await expect(given(page).getByRole("link", { name: "https://example.com/work" })).toBeVisible();
  });
});

test("a PDF is handed in and changed, what was typed survives a reload, and the room says so @long", async ({
  page,
  stack,
  sql,
  uniqueEmail,
}) => {
  const cohortId = "94";
  await openAssignment(page, stack, uniqueEmail, cohortId);
  const toRoom = async () => page.getByRole("link", { name: "Back to your cohort" }).click();
  await toRoom();
  await expect(page.getByText("0 of 1 session, 0 of 1 assignment")).toBeVisible();
  await page.getByRole("link", { name: /due / }).first().click();
  await expect(page.getByRole("heading", { name: "Assignment of week 1" })).toBeVisible();
  await work(page).fill("See the PDF");
  await page.reload();
  await expect(work(page)).toHaveValue("See the PDF");
  await choose(page, smallPdf());
  await expect(page.getByText("work.pdf is added.")).toBeVisible();
  await page.getByRole("button", { name: "Hand it in" }).click();
  const file = given(page).getByRole("link", { name: "work.pdf" });
  const opened = await page.request.get((await file.getAttribute("href")) ?? "");
  expect(await opened.body()).toEqual(smallPdf());

  await expect(page.getByRole("heading", { name: "Change it" })).toBeVisible();
  await work(page).fill("Read page 2 first");
  await page.getByRole("button", { name: "Change it" }).click();
  await expect(given(page)).toContainText("Read page 2 first");
  await expect(given(page).getByRole("link", { name: "work.pdf" })).toBeVisible();
  await toRoom();
  await expect(page.getByText("0 of 1 session, 1 of 1 assignment")).toBeVisible();
  await expect(page.getByRole("link", { name: "handed in", exact: true }).first()).toBeVisible();
  await sql(
    `insert into public.cohort_feedback (id, handin_id, body, wants_another)
     select id, id, 'Show the minutes.', true from public.cohort_handins where cohort_id = $1`,
    [cohortId],
  );
  await page.reload();
  await page.getByRole("link", { name: "another version is asked for" }).first().click();
  await expect(page.getByText("Show the minutes.")).toBeVisible();
});

test("while storage or the database is away nothing typed is lost, and the next press hands it in @long", async ({
  page,
  stack,
  control,
  uniqueEmail,
}) => {
  await openAssignment(page, stack, uniqueEmail, "95");
  await work(page).fill("See the PDF");
  await choose(page, fileFixture("bomb-20000x20000.png"));
  await expect(page.getByText("Please choose a PDF file.")).toBeVisible();
  await control.fail("storage", "503");
  await choose(page, smallPdf());
  await expect(page.getByText("Your file did not get through: add it again.")).toBeVisible();
  await control.clear();
  await choose(page, smallPdf());
  await expect(page.getByText("work.pdf is added.")).toBeVisible();
  await control.fail("database", "503");
  const press = page.getByRole("button", { name: "Hand it in" });
  await press.click();
  await expect(page.getByText("What you wrote is still here", { exact: false }).first()).toBeVisible();
  await expect(work(page)).toHaveValue("See the PDF");
  await control.clear();
  await press.click();
  await expect(given(page)).toContainText("See the PDF");
  await expect(given(page).getByRole("link", { name: "work.pdf" })).toBeVisible();
});

test("a change after a hand-in survives a reload and the feedback, and a refused file is asked for again @long", async ({
  page,
  stack,
  sql,
  uniqueEmail,
}) => {
  const cohortId = "97";
  const isAdded = page.getByText("work.pdf is added.");
  await openAssignment(page, stack, uniqueEmail, cohortId);
  await untilIdle(page);
  await work(page).fill("One");
  await page.getByRole("button", { name: "Hand it in" }).click();
  await expect(given(page)).toContainText("One");
  await work(page).fill("Two");
  await page.reload();
  await expect(work(page)).toHaveValue("Two");
  await sql(
    `insert into public.cohort_feedback (id, handin_id, body)
     select id, id, 'Bring it.' from public.cohort_handins where cohort_id = $1`,
    [cohortId],
  );
  await page.reload();
  await expect(work(page)).toHaveValue("Two");

  const send = page.getByRole("button", { name: "Hand in another version" });
  await choose(page, Buffer.from("%PDF-1.4\n"));
  await expect(isAdded).toBeVisible();
  await send.click();
  await expect(page.locator("form").getByText("Please choose a PDF file.")).toBeVisible();
  await expect(isAdded).toBeHidden();
  await expect(page.getByLabel("A PDF")).toHaveValue("");
  await expect(work(page)).toHaveValue("Two");
  await choose(page, smallPdf());
  await expect(isAdded).toBeVisible();
  await send.click();
  await expect(page.getByText("Version 2")).toBeVisible();
  await page.reload();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("typed ");
  expect(
    await sql("select body, file_name from public.cohort_handins where cohort_id = $1 and version = 2", [cohortId]),
  ).toEqual([{ body: "Two", file_name: "work.pdf" }]);
});
