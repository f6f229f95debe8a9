import { test } from "./support/console-operator.ts";
import { openIdle } from "./support/idle.ts";
import { addCohort, addSession, enrol } from "./support/room-records.ts";
import { expect } from "./support/test.ts";

test("attendance is ticked in the cells; a colleague's changes appear, and one's own ticks stay @long", async ({
  page,
  stack,
  sql,
  uniqueEmail,
}) => {
  const cohort = "77";
  await addCohort(sql, cohort);
  const people = await Promise.all(
    ["one", "two", "three"].map(async (name) => {
      const email = `${name}-${uniqueEmail}`;
      const id = await stack.backend.ensureUser({ email, fullName: name, password: "correct horse battery" });
      await enrol(sql, email, cohort);
      return { id, email };
    }),
  );
  const past = new Date(Date.now() - 86_400_000).toISOString();
  const session = await addSession(sql, cohort, { title: "Discovery", startsAt: past });
  const mark = (id: string | undefined, source: string) =>
    sql("insert into cohort_attendance (session_id, user_id, source) values ($1, $2, $3)", [session, id, source]);
  await openIdle(page, `/console/cohorts/${cohort}/attendance`);
  const box = (index: number) => page.getByRole("checkbox", { name: `${people[index]?.email}` });
  const save = page.getByRole("button", { name: "Save the attendance" });
  await box(0).check();
  await box(1).check();
  await page.reload();
  await expect(box(1)).toBeChecked();
  await mark(people[0]?.id, "join");
  const late = `four-${uniqueEmail}`;
  await stack.backend.ensureUser({ email: late, fullName: "four", password: "correct horse battery" });
  await enrol(sql, late, cohort);
  await save.click();
  await expect(page.getByRole("alert").filter({ hasText: "Nothing was saved" })).toContainText(people[0]?.email ?? "");
  await expect(box(0)).toHaveAccessibleName(/Joined$/);
  await expect(box(1)).toBeChecked();
  await expect(box(2)).not.toBeChecked();
  await save.click();
  await expect(page.getByRole("status").first()).toContainText("Saved: 1 change.");
  await expect(box(1)).toHaveAccessibleName(/By hand$/);
  await expect(page.getByRole("row", { name: /^All people/ })).toContainText("2");
  await box(0).uncheck();
  await page.locator("summary", { hasText: "Save the attendance" }).click();
  await expect(page.getByText(`joined “Discovery”`)).toBeVisible();
  await page.getByRole("button", { name: "Yes, save the attendance" }).click();
  await expect(box(0)).not.toBeChecked();
  await expect(page.getByRole("row", { name: /^All people/ })).toContainText("1");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a price is saved after a question that names both prices @long", async ({ page, sql }) => {
    const cohort = "78";
    await addCohort(sql, cohort);
    const priceOf = async () => (await sql("select price from cohorts where cohort_id = $1", [cohort]))[0]?.price;
    const question = page.getByText("The course page now says: ₹84,745 + 18% GST");
    const confirm = async () => {
      await page.locator("summary", { hasText: "Save the price" }).click();
      await page.getByRole("button", { name: "Yes, save the price" }).click();
    };
    await page.goto(`/console/cohorts/${cohort}`);
    await page.getByLabel("Price (₹, GST included)").fill("1,18,000");
    await confirm();
    await expect(page.getByRole("alert").filter({ hasText: "Nothing is done yet." })).toBeVisible();
    expect(await priceOf()).toBe(9_999_900);
    await expect(question).toContainText("It will then say: ₹1,00,000 + 18% GST");
    await confirm();
    await expect(
      page.getByText("Saved: new orders cost ₹1,18,000.00.").filter({ visible: true }).first(),
    ).toBeVisible();
    expect(await priceOf()).toBe(11_800_000);
  });
});
