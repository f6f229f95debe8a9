import { drawing } from "../fixtures/photos.ts";
import { signInAs } from "./support/accounts.ts";
import { test } from "./support/console-operator.ts";
import { addCohort, addSession, enrol } from "./support/room-records.ts";
import { expect } from "./support/test.ts";

test("an owner adds a teacher with a photo, and the cohort's learners see who teaches @long", async ({
  page,
  browser,
  stack,
  sql,
  tolerate,
  uniqueEmail,
}) => {
  const cohort = "79";
  await addCohort(sql, cohort);
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const session = await addSession(sql, cohort, { title: "Discovery", startsAt });
  // Photos are uploaded to storage and served from there.
  tolerate(new RegExp(`^request to another origin: ${stack.backend.url}/storage/`));

  await page.goto("/console/teachers");
  await page.getByLabel("Name", { exact: true }).fill("Meera Joshi");
  await page.getByLabel("Title").fill("Researcher");
  await page.getByRole("button", { name: "Add the teacher" }).click();
  await expect(page.getByText("Meera Joshi has been added.").first()).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  await page.getByRole("link", { name: "Meera Joshi" }).click();
  const file = page.locator("input[type=file]");
  await file.setInputFiles({ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("Not a photo") });
  await expect(page.getByRole("status").filter({ hasText: "Please upload a valid image file" })).toBeVisible();
  await file.setInputFiles({
    name: "meera.png",
    mimeType: "image/png",
    buffer: await drawing(300, 200).png().toBuffer(),
  });
  await expect(page.getByText("Not saved yet.")).toBeVisible();
  await page.getByLabel("About them").fill("Meera has asked two thousand people what they need.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved. Rooms, emails and calendars show it from now on.").first()).toBeVisible();
  await expect(page.getByRole("img", { name: "Their photo" })).toHaveAttribute("src", /\/avatars\//);

  await page.goto(`/console/cohorts/${cohort}`);
  const form = page.locator("form", { has: page.getByLabel("Meera Joshi") });
  await form.getByLabel("Meera Joshi").check();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Done.").first()).toBeVisible();
  await expect(form.getByLabel("Meera Joshi")).toBeChecked();
  await page.goto(`/console/cohorts/${cohort}/sessions/${session}`);
  await page.getByLabel("Teacher", { exact: true }).selectOption("Meera Joshi");
  await page.getByRole("button", { name: "Save these words" }).click();
  await expect(page.getByRole("definition").filter({ hasText: "Meera Joshi" })).toBeVisible();

  const email = `learner-${uniqueEmail}`;
  const learner = await browser.newContext();
  await signInAs(email, learner, stack);
  await enrol(sql, email, cohort);
  const room = await learner.newPage();
  await room.goto(`${stack.siteUrl}/my-learning`);
  await expect(room.getByText("Meera Joshi")).toBeVisible();
  await room.goto(`${stack.siteUrl}/my-learning/cohort/${cohort}`);
  await expect(room.getByText("Taught by Meera Joshi").first()).toBeVisible();
  await room.locator("summary", { hasText: "Your instructors" }).click();
  await expect(room.getByRole("heading", { name: "Meera Joshi" })).toBeVisible();
  await expect(room.getByText("Ananya Raghavan")).toHaveCount(0);
  await learner.close();
});
