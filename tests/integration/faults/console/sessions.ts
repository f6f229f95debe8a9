import { count } from "../flow";
import { type ConsoleForm, newRequest, press, type Scene } from "./form";
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

const textOf = ({ word }: Scene) => ({ subject: `News of ${word}`, text: "We look forward to seeing you." });

const changedRun = (where: string) => (backend: Scene["backend"], runId: string) => () =>
  count(backend, `public.session_runs where id = $1 and ${where}`, [runId]);

const toAll: ConsoleForm[] = [
  {
    name: "write to the registered",
    action: messageRunAction,
    prepare: async (scene) => {
      const { runId, recipients } = await newRun(scene);
      const fields = { runId, audience: "registered", shownCount: "2", ...textOf(scene) };
      return { fields: { ...newRequest(), ...fields, to: "all" }, recipients };
    },
    mails: ["session-message", "session-message"],
  },
  {
    name: "invite a waiting list",
    action: inviteWaitingListAction,
    prepare: async (scene) => {
      const recipients = await newWaitingPeople(scene);
      const runId = await scheduleRun(scene.backend, SESSION);
      const fields = { runId, businessFunction: scene.word, shownCount: "2", ...textOf(scene) };
      return { fields: { ...newRequest(), ...fields, to: "all" }, recipients };
    },
    mails: ["waitlist-invitation", "waitlist-invitation"],
  },
  {
    name: "invite a waiting list to a cohort",
    action: inviteToCohortAction,
    prepare: async (scene) => {
      // Empties the list, so that every scene has it to itself.
      await scene.backend.sql(
        "update public.waitlist_signups set left_at = now() where business_function = 'Next cohort'",
        [],
      );
      const recipients = await newWaitingPeople(scene, "Next cohort");
      const fields = { cohortId: "1", businessFunction: "Next cohort", shownCount: "2", ...textOf(scene) };
      return { fields: { ...newRequest(), ...fields, to: "all" }, recipients };
    },
    mails: ["waitlist-invitation", "waitlist-invitation"],
  },
];

/** The operator's test, which comes first. */
const toMe = (form: ConsoleForm): ConsoleForm => ({
  ...form,
  name: `${form.name}, a test`,
  prepare: async (scene) => {
    const { fields } = await form.prepare(scene);
    return { fields: { ...fields, to: "me" }, recipients: [scene.operator.email] };
  },
  mails: form.mails?.slice(0, 1) ?? [],
});

const afterTest = (form: ConsoleForm): ConsoleForm => ({
  ...form,
  prepare: async (scene) => {
    const prepared = await form.prepare(scene);
    const answer = await press(form, { fields: { ...prepared.fields, ...newRequest(), to: "me" } });
    if (answer !== "ok") throw new Error(answer);
    return prepared;
  },
});

/** Forms on runs, registrations and waiting lists. */
export const sessions: ConsoleForm[] = [
  {
    name: "schedule a run",
    action: scheduleRunAction,
    prepare: async ({ backend, word }) => {
      const meetingUrl = `${MEETING_URL}/${word}`;
      return {
        fields: { ...newRequest(), title: SESSION, ...times(48), meetingUrl },
        effect: () => count(backend, "public.session_runs where meeting_url = $1", [meetingUrl]),
      };
    },
    leadsTo: /^\/console\/sessions\/[0-9a-f-]{36}$/,
  },
  {
    name: "move a run",
    action: moveRunAction,
    prepare: async (scene) => {
      const { runId, recipients } = await newRun(scene);
      return {
        fields: { ...newRequest(), sessionId: runId, shownSequence: "0", ...times(72), meetingUrl: MEETING_URL },
        effect: changedRun("sequence = 1")(scene.backend, runId),
        recipients,
      };
    },
    mails: ["session-moved", "session-moved"],
  },
  {
    name: "cancel a run",
    action: cancelRunAction,
    prepare: async (scene) => {
      const { runId, recipients } = await newRun(scene);
      return {
        fields: { ...newRequest(), sessionId: runId, shownSequence: "0", reason: `The trainer is ill: ${scene.word}` },
        effect: changedRun("state = 'cancelled'")(scene.backend, runId),
        recipients,
      };
    },
    mails: ["session-cancelled", "session-cancelled"],
  },
  {
    name: "cancel a registration",
    action: cancelRegistrationAction,
    prepare: async (scene) => {
      const { registrationId } = await newRun(scene);
      return {
        fields: { ...newRequest(), registrationId, shownState: "registered", reason: `Asked for: ${scene.word}` },
        effect: () =>
          count(scene.backend, "public.workshop_signups where id = $1 and state = 'cancelled'", [registrationId]),
      };
    },
    mails: ["registration-cancelled"],
  },
  {
    name: "send a confirmation again",
    action: resendConfirmationAction,
    prepare: async (scene) => {
      const { registrationId } = await newRun(scene);
      return { fields: { ...newRequest(), registrationId } };
    },
    mails: ["session-confirmation"],
  },
  ...toAll.flatMap((form) => [toMe(form), afterTest(form)]),
];
