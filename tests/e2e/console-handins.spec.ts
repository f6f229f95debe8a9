import { randomUUID } from "node:crypto";

import { test } from "./support/console-operator.ts";
import { openIdle } from "./support/idle.ts";
import { addCohort, addSession, enrol } from "./support/room-records.ts";
import { expect } from "./support/test.ts";

const COHORT = "91";

test("feedback stays typed while the learner changes the work, is sent once, and the next one is a press away @long", async ({
  page,
  stack,
  sql,
  uniqueEmail,
}) => {
  await addCohort(sql, COHORT);
  await sql("update public.cohorts set takes_handins = true, ends_on = current_date where cohort_id = $1", [COHORT]);
  const past = new Date(Date.now() - 86_400_000).toISOString();
  await addSession(sql, COHORT, { title: "Prompts", startsAt: past });
  const handIn = (userId: string | undefined, body: string) =>
    sql("select public.hand_in($1, $2, $3, 1, $4, '{}', null, null, null, true, false)", [
      randomUUID(),
      userId,
      COHORT,
      body,
    ]);
  const people: string[] = [];
  for (const name of ["Ann", "Bob"]) {
    const email = `${name.toLowerCase()}-${uniqueEmail}`;
    const id = await stack.backend.ensureUser({ email, fullName: name, password: "correct horse battery" });
    await enrol(sql, email, COHORT);
    await handIn(id, `By ${name}`);
    people.push(id);
  }
  await openIdle(page, `/console/cohorts/${COHORT}/handins?state=waiting`);
  await page.getByRole("link", { name: "Ann, week 1" }).click();
  await expect(page.getByText("By Ann")).toBeVisible();
  const text = page.getByLabel("Feedback", { exact: true });
  await text.fill("Well done, and bring it on Saturday.");
  await handIn(people[0], "By Ann, again");
  const send = page.getByRole("button", { name: "Send the feedback" });
  await send.click();
  await expect(page.getByRole("alert").filter({ hasText: "Nothing was sent" })).toBeVisible();
  await expect(page.getByText("By Ann, again")).toBeVisible();
  await expect(text).toHaveValue("Well done, and bring it on Saturday.");
  await send.click();
  await expect(page.getByRole("status").first()).toContainText("Your feedback is in their room");
  await expect(page.getByText("Well done, and bring it on Saturday.")).toBeVisible();
  await expect(send).toBeHidden();
  await page.getByRole("link", { name: "Next: Bob, week 1" }).click();
  await expect(page.getByText("By Bob")).toBeVisible();
  await expect(text).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("bring it on Saturday");
});
