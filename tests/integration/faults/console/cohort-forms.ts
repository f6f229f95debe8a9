import { about, type ConsoleForm, form } from "./form";
import { cohortWithHandin, cohortWithLearnerBehind, cohortWithWeek, HANDED_IN_AT } from "./handin-records";
import {
  attendedCohort,
  cohortWithLearner,
  plannedCohort,
  cohortWithSession,
  newCohort,
  newCohortOnSale,
  newPost,
  newResource,
  newSession,
  runWithPeople,
} from "./records";
import { FAILURE } from "@/lib/console/answers";
import * as cohorts from "@/lib/console/cohorts/actions";
import { setAttendanceAction, setRunAttendanceAction } from "@/lib/console/cohorts/attendance-actions";
import { cellName } from "@/lib/console/cohorts/attendance-grid";
import { writeToLearnerAction } from "@/lib/console/cohorts/behind-actions";
import { cancelCohortAction } from "@/lib/console/cohorts/cancel-action";
import { setLinksAction } from "@/lib/console/cohorts/links-action";
import { correctPostAction, removePostAction, writePostAction } from "@/lib/console/cohorts/post-actions";
import { addResourceAction, changeResourceAction, correctResourceAction } from "@/lib/console/cohorts/room-actions";
import * as sessions from "@/lib/console/cohorts/session-actions";
import { changeWeekAction } from "@/lib/console/cohorts/week-action";
import { giveFeedbackAction, openHandinAction } from "@/lib/console/handins/actions";
import { letRunBegin } from "@/tests/fixtures/session-runs";

const shown = { shownSequence: "0" };
const toCohort = { leadsTo: /^\/console\/cohorts\/\d+$/ };
const terms = { price: "99,999", listPrice: "299,999", capacity: "30" };
const days = { startsOn: "2096-12-01", enrolBy: "2096-11-30", sellUntil: "", endsOn: "" };
const links = { chatUrl: "https://chat.example.com/ai-skills", bookingUrl: "" };
const prices = { price: "89999.50", listPrice: "299999", asked: "89999.50 | 299999" };
const plan = { startsOn: "2096-12-01", officeHours: "yes", skipped: "", meetingUrl: "" };
const at = (startsAt: string) => ({ startsAt, minutes: "90", timeZone: "Asia/Kolkata" });
const added = { shownSessions: "1", kind: "office_hours", title: "Office hours", ...at("2096-12-02T14:00") };
const meeting = { meetingUrl: "https://meet.example.com/room", recordingUrl: "" };
const slides = {
  shownTitle: "Slides",
  shownUrl: "https://example.com/s",
  title: "All slides",
  url: "https://example.com/s",
};
const described = { kind: "questions", title: "Questions", teacherId: "", guestName: "Kabir Anand", bring: "" };
const words = { title: "Briefs", theory: "", demo: "", workshop: "Your own", outcome: "", assignment: "Three of them" };
const text = { subject: "Hello", body: "Hello again, everybody" };

/** Forms on cohorts and what people with a seat can see. */
export const cohortForms: ConsoleForm[] = [
  // Not the first day of any other form's cohort.
  form(cohorts.openCohortAction, () => ({ startsOn: "2097-03-02", enrolBy: "2097-03-01", ...terms }), toCohort),
  form(cohorts.changeCohortAction, about("cohortId", newCohort, { ...shown, ...days, ...links })),
  form(cohorts.setPriceAction, about("cohortId", newCohort, { ...shown, ...prices })),
  form(cohorts.setCohortStateAction, about("cohortId", newCohort, { ...shown, state: "on_sale" }), { use: "open" }),
  form(cohorts.setCohortStateAction, about("cohortId", newCohortOnSale, { ...shown, state: "coming_soon" }), {
    use: "take back",
  }),
  form(cohorts.setCohortStateAction, about("cohortId", newCohort, { ...shown, state: "closed" }), { use: "close" }),
  form(cohorts.setCapacityAction, about("cohortId", newCohort, { shown: "5", capacity: "6" })),
  form(cohorts.setTakesHandinsAction, about("cohortId", newCohort, { shown: "on" })),
  form(cancelCohortAction, about("cohortId", newCohort, { ...shown, reason: "Too few people" })),
  form(sessions.planCohortAction, about("cohortId", newCohort, plan), toCohort),
  form(
    changeWeekAction,
    about("cohortId", cohortWithWeek, { ...shown, week: "1", ...words, dueAt: "2096-12-04T20:00" }),
  ),
  form(sessions.addSessionAction, about("cohortId", plannedCohort, { ...added, meetingUrl: "" })),
  form(
    sessions.changeSessionAction,
    about("sessionId", newSession, { ...shown, cohortId: "1", ...at("2096-12-02T09:00"), ...meeting }),
  ),
  form(sessions.describeSessionAction, about("sessionId", newSession, { ...shown, ...described })),
  form(setLinksAction, async (scene) => {
    const { cohortId, sessionId } = await cohortWithSession(scene);
    return { cohortId, shown: `${sessionId}:0`, [sessionId]: "https://meet.example.com/week-1" };
  }),
  form(sessions.cancelSessionAction, about("sessionId", newSession, { ...shown, reason: "The trainer is ill" })),
  form(addResourceAction, async (scene) => {
    const { cohortId, sessionId } = await cohortWithSession(scene);
    return { cohortId, sessionId, title: "Templates", url: "https://example.com/templates" };
  }),
  form(changeResourceAction, about("resourceId", newResource, { change: "remove" })),
  form(correctResourceAction, about("resourceId", newResource, slides)),
  form(setAttendanceAction, async (scene) => {
    const { cohortId, sessionId, userId } = await cohortWithLearner(scene);
    await scene.backend.sql(
      "update public.cohort_sessions set starts_at = now() - interval '2 hours', ends_at = now() where id = $1",
      [sessionId],
    );
    return { cohortId, shown: `${userId};${sessionId};0`, [cellName(userId, sessionId)]: "on" };
  }),
  form(setRunAttendanceAction, async (scene) => {
    const { runId, registrationId } = await runWithPeople(scene);
    await letRunBegin(scene.backend, runId);
    return { runId, shown: `${registrationId};${runId};0`, [cellName(registrationId, runId)]: "on" };
  }),
  form(
    giveFeedbackAction,
    async (scene) => ({
      ...(await cohortWithHandin(scene)),
      shownHandedInAt: HANDED_IN_AT,
      body: "Well done",
      wantsAnother: "on",
    }),
    { mails: ["cohort-feedback"] },
  ),
  form(openHandinAction, cohortWithHandin, {
    services: ["storage"],
    // The request is recorded in the ledger first.
    refusals: { storage: FAILURE },
    leadsTo: /\/storage\/v1\/object\/sign\/handins\/.*\.pdf$/,
  }),
  form(
    writeToLearnerAction,
    async (scene) => ({
      ...(await cohortWithLearnerBehind(scene)),
      shownLetters: "0",
      text: "How are you getting on?",
    }),
    { mails: ["cohort-letter"] },
  ),
  form(
    writePostAction,
    about("cohortId", attendedCohort, ({ word }) => ({
      shownCount: "1",
      subject: word,
      body: "Hello, everybody",
      to: "me",
    })),
    { use: "a test", mails: ["cohort-post"] },
  ),
  form(correctPostAction, about("postId", newPost, { ...shown, ...text })),
  form(removePostAction, about("postId", newPost, shown)),
];
