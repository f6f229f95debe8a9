import { randomUUID } from "node:crypto";

import { newBuyer } from "../../payments/buyer";
import { asClient, newClient } from "../../support/client";
import { newCohort } from "./cohorts";
import { type ConsoleForm, form, type Scene } from "./form";
import { setAttendanceAction } from "@/lib/console/cohorts/attendance-actions";
import { cellName } from "@/lib/console/cohorts/attendance-grid";
import { correctPostAction, removePostAction, writePostAction } from "@/lib/console/cohorts/post-actions";
import { addResourceAction, changeResourceAction, correctResourceAction } from "@/lib/console/cohorts/room-actions";
import {
  addSessionAction,
  cancelSessionAction,
  changeSessionAction,
  planCohortAction,
} from "@/lib/console/cohorts/session-actions";

/** One row once the row with this id is gone. */
const goneFrom = (table: string) => `(select 1 where not exists (select from public.${table} where id = $1)) gone`;

async function newSession(scene: Scene) {
  const cohortId = await newCohort(scene);
  const sessionId = randomUUID();
  await scene.backend.sql(
    `insert into public.cohort_sessions (id, cohort_id, kind, week, title, starts_at, ends_at)
      values ($1, $2, 'class', 1, 'Prompts', '2096-12-01T03:30:00Z', '2096-12-01T06:30:00Z')`,
    [sessionId, cohortId],
  );
  return { cohortId, sessionId };
}

async function newResource(scene: Scene) {
  const cohortId = await newCohort(scene);
  const resourceId = randomUUID();
  const shown = { shownTitle: "Slides", shownUrl: "https://example.com/s" };
  await scene.backend.sql("insert into public.cohort_resources (id, cohort_id, title, url) values ($1, $2, $3, $4)", [
    resourceId,
    cohortId,
    ...Object.values(shown),
  ]);
  return { resourceId, shown };
}

async function newPost(scene: Scene) {
  const { cohortId } = await attended(scene);
  const postId = randomUUID();
  await scene.backend.sql(
    "insert into public.cohort_posts (id, cohort_id, subject, body) values ($1, $2, 'Hello', 'Hello, everybody')",
    [postId, cohortId],
  );
  return { postId, shownSequence: "0" };
}

/** A session, and someone with a seat in its cohort. */
async function attended(scene: Scene) {
  const { cohortId, sessionId } = await newSession(scene);
  const { id: userId, email } = await asClient(newClient(), () => newBuyer(scene.backend));
  const orderId = `order_${randomUUID().replaceAll("-", "")}`;
  await scene.backend.sql(
    `with o as (
       insert into public.payment_orders
         (user_id, email, cohort_id, amount, provider_order_id, status, held_until, receipt_facts, payment_id, paid_at)
       values ($1, $2, $3, 100, $4, 'paid', now(), '{}', 'pay_' || $4, now()) returning *
     )
     insert into public.cohort_enrollments (user_id, email, cohort_id, amount, payment_id, order_id, payment_details)
     select user_id, email, cohort_id, amount, payment_id, provider_order_id, '{}' from o`,
    [userId, email, cohortId, orderId],
  );
  return { cohortId, sessionId, userId };
}

/** Forms on what people with a seat can see. */
export const cohortRoom: ConsoleForm[] = [
  form("plan the sessions", planCohortAction, { leadsTo: /^\/console\/cohorts\/\d+$/ }, async (scene) => {
    const cohortId = await newCohort(scene);
    return {
      fields: { cohortId, startsOn: "2096-12-01", officeHours: "yes", skipped: "", meetingUrl: "" },
      done: ["(select from public.cohort_sessions where cohort_id = $1 limit 1) planned", cohortId],
    };
  }),
  form("add a session", addSessionAction, {}, async (scene) => {
    const { cohortId } = await newSession(scene);
    const time = { startsAt: "2096-12-02T14:00", minutes: "90", timeZone: "Asia/Kolkata" };
    const what = { kind: "office_hours", title: "Office hours", meetingUrl: "", isTold: "on" };
    return {
      fields: { cohortId, shownSessions: "1", ...what, ...time },
      done: ["public.cohort_sessions where cohort_id = $1 and kind = 'office_hours'", cohortId],
    };
  }),
  form("change a session", changeSessionAction, {}, async (scene) => {
    const { sessionId } = await newSession(scene);
    const time = { startsAt: "2096-12-02T09:00", minutes: "180", timeZone: "Asia/Kolkata" };
    const links = { meetingUrl: "https://meet.example.com/room", recordingUrl: "" };
    return {
      fields: { sessionId, shownSequence: "0", ...time, ...links, isTold: "on" },
      done: ["public.cohort_sessions where id = $1 and sequence = 1", sessionId],
    };
  }),
  form("cancel a session", cancelSessionAction, {}, async (scene) => {
    const { sessionId } = await newSession(scene);
    return {
      fields: { sessionId, shownSequence: "0", reason: `The trainer is ill: ${scene.word}` },
      done: ["public.cohort_sessions where id = $1 and state = 'cancelled'", sessionId],
    };
  }),
  form("add a resource", addResourceAction, {}, async (scene) => {
    const { cohortId, sessionId } = await newSession(scene);
    return {
      fields: { cohortId, sessionId, title: "Templates", url: "https://example.com/templates" },
      done: ["public.cohort_resources where session_id = $1", sessionId],
    };
  }),
  form("remove a resource", changeResourceAction, {}, async (scene) => {
    const { resourceId } = await newResource(scene);
    return { fields: { resourceId, change: "remove" }, done: [goneFrom("cohort_resources"), resourceId] };
  }),
  form("correct a resource", correctResourceAction, {}, async (scene) => {
    const { resourceId, shown } = await newResource(scene);
    return {
      fields: { resourceId, ...shown, title: "Slides of week 1", url: "https://example.com/s" },
      done: ["public.cohort_resources where id = $1 and title = 'Slides of week 1'", resourceId],
    };
  }),
  form("set an attendance", setAttendanceAction, {}, async (scene) => {
    const { cohortId, sessionId, userId } = await attended(scene);
    return {
      fields: { cohortId, shown: `${userId};${sessionId};0`, [cellName(0, 0)]: "on" },
      done: ["public.cohort_attendance where session_id = $1", sessionId],
    };
  }),
  form("write a post, as a test", writePostAction, { mails: ["cohort-post"] }, async (scene) => {
    const { cohortId } = await attended(scene);
    const text = { subject: `Hello ${scene.word}`, body: "Hello, everybody" };
    return { fields: { cohortId, shownCount: "1", ...text, to: "me" }, recipients: [scene.operator.email] };
  }),
  form("correct a post", correctPostAction, {}, async (scene) => {
    const post = await newPost(scene);
    return {
      fields: { ...post, subject: "Hello", body: "Hello again, everybody" },
      done: ["public.cohort_posts where id = $1 and sequence = 1", post.postId],
    };
  }),
  form("remove a post", removePostAction, {}, async (scene) => {
    const post = await newPost(scene);
    return { fields: post, done: [goneFrom("cohort_posts"), post.postId] };
  }),
];
