import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";

import { type Operator, onTeam, press, readColumn } from "./support/console";
import { testDatabase } from "./support/database";
import { newCohort } from "./support/orders";
import { newLearner } from "./support/paid-orders";
import { race } from "./support/race";
import { valuesOf } from "./support/rows";
import { giveNotice } from "./support/seat-mails";
import { tellAll } from "./support/told";

const db = testDatabase("console_posts", 10);
const [ada, grace] = [onTeam(db), onTeam(db, "staff")];

const text = { p_subject: "Saturday", p_body: "We begin at ten." };

/** A post whose mail to its cohort's only learner is waiting. */
async function newPost() {
  const cohort = await newCohort(db.owner, 3);
  await newLearner(db, cohort);
  const id = randomUUID();
  await db.owner`insert into public.cohort_posts (id, cohort_id, subject, body)
    values (${id}, ${cohort}, ${text.p_subject}, 'We begin at nine.')`;
  await giveNotice(db.owner, "cohort-post", cohort, id);
  await tellAll(db.owner);
  return { id, cohort };
}

const correct = (operator: Operator, id: string, sequence: number, rest: object = {}) =>
  press(db.sql, operator, "console_correct_post", {
    p_post_id: id,
    p_shown_sequence: sequence,
    ...text,
    p_is_mailed: false,
    ...rest,
  });
const remove = (operator: Operator, id: string, sequence: number) =>
  press(db.sql, operator, "console_remove_post", { p_post_id: id, p_shown_sequence: sequence });

/** What the mails of a post would say now. */
const mailsOf = (id: string) =>
  valuesOf(db.owner`
      select concat_ws(' ', says.refusal, says.payload ->> 'body', says.payload ->> 'isCorrected') as said
      from public.email_outbox o cross join lateral private.mail_now(o) says
      where o.template = 'cohort-post' and o.about = ${id} order by o.position`);

test("A corrected post is mailed again if chosen; waiting mails say what's true now, or are stopped", async () => {
  const { id } = await newPost();
  expect(await correct(grace, randomUUID(), 0)).toMatchObject({ reason: "unknown" });
  expect(await correct(grace, id, 0, { p_body: " " })).toMatchObject({ reason: "invalid" });
  expect(await correct(grace, id, 0)).toMatchObject({ status: "done", people: 0 });
  expect(await mailsOf(id)).toEqual(["We begin at ten. false"]);
  expect(await correct(grace, id, 1)).toMatchObject({ reason: "unchanged" });
  expect(await correct(ada, id, 1, { p_body: "We begin at eleven.", p_is_mailed: true })).toMatchObject({ people: 1 });
  await tellAll(db.owner);
  expect(await mailsOf(id)).toEqual(["We begin at eleven. false"]);
  expect(await remove(grace, id, 1)).toMatchObject({ status: "changed", by: ada.email, now: "Saturday" });
  expect(await remove(grace, id, 2)).toEqual({ status: "done" });
  expect(await mailsOf(id)).toEqual(["post_removed false"]);
  expect(await correct(grace, id, 2)).toMatchObject({ reason: "unknown" });
});

race("Of two operators who change a post at once, one succeeds", 20, async () => {
  const { id } = await newPost();
  const answers = await Promise.all([
    correct(ada, id, 0, { p_is_mailed: true }),
    correct(grace, id, 0, { p_body: "We begin at noon.", p_is_mailed: true }),
    remove(ada, id, 0),
  ]);
  expect(answers.filter(({ status }) => status === "done")).toHaveLength(1);
});

test("A resource is corrected from what was shown, and moved to the top in one press", async () => {
  const cohort = await newCohort(db.owner, 3);
  for (const title of ["Slides", "Templates", "Prompts"])
    await press(db.sql, ada, "console_add_resource", {
      p_cohort_id: cohort,
      p_session_id: null,
      p_title: title,
      p_url: "https://example.com/a",
    });
  const titles = () =>
    readColumn(db.sql, grace, `cohort_resources where cohort_id = '${cohort}' order by position`, "title");
  const [row] = await db.owner<{ id: string }[]>`
    select id from public.cohort_resources where cohort_id = ${cohort} and title = 'Prompts'`;
  const p_resource_id = row?.id ?? "";
  expect(await press(db.sql, grace, "console_change_resource", { p_resource_id, p_change: "top" })).toEqual({
    status: "done",
  });
  expect(await titles()).toEqual(["Prompts", "Slides", "Templates"]);
  const change = (shown: string, title: string, url = "https://example.com/b") =>
    press(db.sql, grace, "console_correct_resource", {
      p_resource_id,
      p_shown_title: shown,
      p_shown_url: "https://example.com/a",
      p_title: title,
      p_url: url,
    });
  expect(await change("Other", "New")).toMatchObject({ status: "changed", now: "Prompts" });
  expect(await change("Prompts", "New", "javascript:alert(1)")).toMatchObject({ reason: "invalid" });
  expect(await change("Prompts", "Prompts", "https://example.com/a")).toMatchObject({ reason: "unchanged" });
  expect(await change("Prompts", "All prompts")).toEqual({ status: "done" });
  expect(await titles()).toEqual(["All prompts", "Slides", "Templates"]);
});
