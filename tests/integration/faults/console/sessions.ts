import { type ConsoleForm, form, newRequest, press, type Scene } from "./form";
import { cancelRunAction, moveRunAction, scheduleRunAction } from "@/lib/console/sessions/actions";
import {
  inviteToCohortAction,
  inviteWaitingListAction,
  messageRunAction,
} from "@/lib/console/sessions/broadcast-actions";
import { cancelRegistrationAction, resendConfirmationAction } from "@/lib/console/sessions/registration-actions";
import { localTimeOf } from "@/lib/format/zoned-time";
import { MEETING_URL, scheduleRun } from "@/tests/fixtures/session-runs";

const SESSION = "AI for Human Resources";

const ZONE = "Asia/Kolkata";

/** A start this many hours from now. */
const times = (hours: number) => ({
  startsAt: localTimeOf(new Date(Date.now() + hours * 3_600_000).toISOString(), ZONE),
  minutes: "90",
  timeZone: ZONE,
});

/** A run with two people registered for it. */
async function newRun({ backend, email, word }: Scene) {
  const runId = await scheduleRun(backend, SESSION);
  const recipients = [email, `second-${word}@example.com`];
  const rows = await backend.sql(
    `insert into public.workshop_signups ("Email Address", "Newsletter", "Session Title", run_id)
     select unnest($1::text[]), true, $2, $3 returning id`,
    [recipients, SESSION, runId],
  );
  return { runId, recipients, registrationId: String(rows[0]?.id) };
}

/** People waiting for a business function named after the scene's word, or on another list. */
async function newWaitingPeople({ backend, email, word }: Scene, list = word): Promise<string[]> {
  const recipients = [email, `second-${word}@example.com`];
  await backend.sql("insert into public.waitlist_signups (email, business_function) select unnest($1::text[]), $2", [
    recipients,
    list,
  ]);
  return recipients;
}

const twice = (template: string) => [template, template];

const textOf = ({ word }: Scene) => ({
  shownCount: "2",
  subject: `News of ${word}`,
  text: "We look forward to seeing you.",
});

const toAll: ConsoleForm[] = [
  form("write to the registered", messageRunAction, { mails: twice("session-message") }, async (scene) => {
    const { runId, recipients } = await newRun(scene);
    return { fields: { runId, audience: "registered", ...textOf(scene), to: "all" }, recipients };
  }),
  form("invite a waiting list", inviteWaitingListAction, { mails: twice("waitlist-invitation") }, async (scene) => {
    const recipients = await newWaitingPeople(scene);
    const runId = await scheduleRun(scene.backend, SESSION);
    return { fields: { runId, businessFunction: scene.word, ...textOf(scene), to: "all" }, recipients };
  }),
  form(
    "invite a waiting list to a cohort",
    inviteToCohortAction,
    { mails: twice("waitlist-invitation") },
    async (scene) => {
      // Empties the list, so that every scene has it to itself.
      await scene.backend.sql(
        "update public.waitlist_signups set left_at = now() where business_function = 'Next cohort'",
        [],
      );
      const recipients = await newWaitingPeople(scene, "Next cohort");
      const list = { cohortId: "1", businessFunction: "Next cohort" };
      return { fields: { ...list, ...textOf(scene), to: "all" }, recipients };
    },
  ),
];

/** The operator's test, which comes first. */
const toMe = (one: ConsoleForm): ConsoleForm => ({
  ...one,
  name: `${one.name}, a test`,
  prepare: async (scene) => {
    const { fields } = await one.prepare(scene);
    return { fields: { ...fields, to: "me" }, recipients: [scene.operator.email] };
  },
  mails: one.mails?.slice(0, 1) ?? [],
});

const afterTest = (one: ConsoleForm): ConsoleForm => ({
  ...one,
  prepare: async (scene) => {
    const prepared = await one.prepare(scene);
    const answer = await press(one, { fields: { ...prepared.fields, ...newRequest(), to: "me" } });
    if (answer !== "ok") throw new Error(answer);
    return prepared;
  },
});

const runs = "public.session_runs where id = $1 and";

/** Forms on runs, registrations and waiting lists. */
export const sessions: ConsoleForm[] = [
  form("schedule a run", scheduleRunAction, { leadsTo: /^\/console\/sessions\/[0-9a-f-]{36}$/ }, async ({ word }) => {
    const meetingUrl = `${MEETING_URL}/${word}`;
    return {
      fields: { title: SESSION, ...times(48), meetingUrl },
      done: ["public.session_runs where meeting_url = $1", meetingUrl],
    };
  }),
  form("move a run", moveRunAction, { mails: twice("session-moved") }, async (scene) => {
    const { runId, recipients } = await newRun(scene);
    return {
      fields: { sessionId: runId, shownSequence: "0", ...times(72), meetingUrl: MEETING_URL },
      done: [`${runs} sequence = 1`, runId],
      recipients,
    };
  }),
  form("cancel a run", cancelRunAction, { mails: twice("session-cancelled") }, async (scene) => {
    const { runId, recipients } = await newRun(scene);
    return {
      fields: { sessionId: runId, shownSequence: "0", reason: `The trainer is ill: ${scene.word}` },
      done: [`${runs} state = 'cancelled'`, runId],
      recipients,
    };
  }),
  form("cancel a registration", cancelRegistrationAction, { mails: ["registration-cancelled"] }, async (scene) => {
    const { registrationId } = await newRun(scene);
    return {
      fields: { registrationId, shownState: "registered", reason: `Asked for: ${scene.word}` },
      done: ["public.workshop_signups where id = $1 and state = 'cancelled'", registrationId],
    };
  }),
  form("send a confirmation again", resendConfirmationAction, { mails: ["session-confirmation"] }, async (scene) => {
    const { registrationId } = await newRun(scene);
    return { fields: { registrationId } };
  }),
  ...toAll.flatMap((one) => [toMe(one), afterTest(one)]),
];
