import { randomUUID } from "node:crypto";

import { about, type ConsoleForm, form, press, type Scene } from "./form";
import * as records from "./records";
import { FAILURE } from "@/lib/console/answers";
import { openResumeAction, setApplicationStateAction } from "@/lib/console/applications/actions";
import { resendMailAction } from "@/lib/console/mails/actions";
import { assignMessageAction, closeMessageAction, replyAction } from "@/lib/console/messages/actions";
import { erasePersonAction, liftBlockAction, stopMailingAction } from "@/lib/console/people/actions";
import { cancelRunAction, moveRunAction, scheduleRunAction } from "@/lib/console/sessions/actions";
import * as broadcasts from "@/lib/console/sessions/broadcast-actions";
import { saveRecordingAction, tellRecordingAction } from "@/lib/console/sessions/recording-actions";
import { cancelRegistrationAction, resendConfirmationAction } from "@/lib/console/sessions/registration-actions";
import * as team from "@/lib/console/team/actions";
import { localTimeOf } from "@/lib/format/zoned-time";
import { insert } from "@/tests/fixtures/insert";
import { MEETING_URL, scheduleRun } from "@/tests/fixtures/session-runs";

const { newApplication, newFailedMail, newInvitation, newMember, newMessage, newRegistration, newRun } = records;
const { RECORDING, recordedRun } = records;

const newTeacher = async ({ backend, word }: Scene) => insert(backend, "teachers", { name: word, title: "Instructor" });

/** A start this many hours from now. */
const times = (hours: number) => ({
  startsAt: localTimeOf(new Date(Date.now() + hours * 3_600_000).toISOString(), "Asia/Kolkata"),
  minutes: "90",
  timeZone: "Asia/Kolkata",
});

const shown = { shownSequence: "0" };
const reason = ({ word }: Scene) => ({ ...shown, reason: `The trainer is ill: ${word}` });
const twice = (template: string) => ({ mails: [template, template] });

/** A mail to many: the operator's test comes first. */
function toAll(
  action: ConsoleForm["action"],
  template: string,
  fieldsOf: (scene: Scene) => Promise<Record<string, string>>,
  textOf: (scene: Scene) => Record<string, string> = ({ word }) => ({
    subject: `News of ${word}`,
    text: "We look forward to it.",
  }),
  /** A test is found by its subject: without one of its own it counts by its log entry alone. */
  testMails: string[] = [template],
): ConsoleForm[] {
  const common = { shownCount: "2", to: "me" };
  const test = form(action, async (scene) => ({ ...common, ...textOf(scene), ...(await fieldsOf(scene)) }), {
    use: "a test",
    mails: testMails,
  });
  const afterTest = async (scene: Scene) => {
    const { fields } = await test.prepare(scene);
    const answer = await press(test, { fields });
    if (answer !== "ok") throw new Error(answer);
    return { fields: { ...fields, requestId: randomUUID(), to: "all" } };
  };
  return [test, { ...test, ...twice(template), name: action.name, prepare: afterTest }];
}

/** Forms on messages, applications, mails, the team, runs and waiting lists. */
export const deskForms: ConsoleForm[] = [
  form(
    replyAction,
    about("messageId", newMessage, ({ word }) => ({ shownState: "open", text: `Yes, we do. ${word}` })),
    { mails: ["contact-reply"] },
  ),
  form(
    assignMessageAction,
    about("messageId", newMessage, ({ operator }) => ({ shownAssignee: "", assignee: operator.userId })),
  ),
  form(closeMessageAction, about("messageId", newMessage, { shownState: "open", state: "closed" })),
  form(
    setApplicationStateAction,
    about("applicationId", newApplication, ({ word }) => ({
      shownState: "received",
      state: "interview",
      mailText: `Let us talk. ${word}`,
    })),
    { mails: ["application-state"] },
  ),
  form(openResumeAction, about("applicationId", newApplication), {
    services: ["storage"],
    // The request is recorded in the ledger first.
    refusals: { storage: FAILURE },
    leadsTo: /\/storage\/v1\/object\/sign\/applications\/product_manager\/.*\.pdf$/,
  }),
  form(stopMailingAction, ({ email, word }) => ({ email, stop: "yes", reason: `They asked. ${word}` })),
  form(liftBlockAction, async ({ backend, email, word }) => {
    await backend.sql("insert into public.mail_choices (email, blocked_at, blocked_by) values ($1, now(), 'bounced')", [
      email,
    ]);
    return { email, reason: `It works again. ${word}` };
  }),
  form(erasePersonAction, ({ email, word }) => ({ email, reason: `They wrote to us. ${word}` })),
  form(resendMailAction, about("mailId", newFailedMail, { shownStatus: "failed" }), { mails: ["waitlist-joined"] }),
  form(team.inviteOperatorAction, ({ email }) => ({ email, role: "staff" }), { mails: ["operator-invitation"] }),
  form(
    team.inviteInstructorAction,
    about("teacherId", newTeacher, ({ email }) => ({ email })),
    {
      mails: ["operator-invitation"],
    },
  ),
  form(team.setOperatorRoleAction, about("userId", newMember, { shownRole: "staff", role: "owner" })),
  form(team.revokeOperatorAction, about("userId", newMember, { shownRole: "staff" })),
  form(team.withdrawInvitationAction, about("invitationId", newInvitation)),
  form(
    scheduleRunAction,
    ({ word }) => ({ title: records.SESSION, ...times(48), meetingUrl: `${MEETING_URL}/${word}` }),
    { leadsTo: /^\/console\/sessions\/[0-9a-f-]{36}$/ },
  ),
  form(
    moveRunAction,
    about("sessionId", newRun, () => ({ ...shown, ...times(72), meetingUrl: MEETING_URL })),
    twice("session-moved"),
  ),
  form(cancelRunAction, about("sessionId", newRun, reason), twice("session-cancelled")),
  form(
    cancelRegistrationAction,
    about("registrationId", newRegistration, ({ word }) => ({ shownState: "registered", reason: word })),
    { mails: ["registration-cancelled"] },
  ),
  form(resendConfirmationAction, about("registrationId", newRegistration), { mails: ["session-confirmation"] }),
  ...toAll(broadcasts.messageRunAction, "session-message", about("runId", newRun, { audience: "registered" })),
  form(
    saveRecordingAction,
    about("runId", recordedRun, { shown: RECORDING, recordingUrl: `${RECORDING}/cut`, isPublic: "on" }),
  ),
  ...toAll(tellRecordingAction, "session-recording", about("runId", recordedRun), () => ({}), []),
  ...toAll(broadcasts.inviteWaitingListAction, "waitlist-invitation", async (scene) => {
    await records.newWaitingPeople(scene, scene.word);
    return { runId: await scheduleRun(scene.backend, records.SESSION), businessFunction: scene.word };
  }),
  ...toAll(broadcasts.inviteToCohortAction, "waitlist-invitation", async (scene) => {
    await records.newWaitingPeople(scene, "Next cohort");
    return { cohortId: "1", businessFunction: "Next cohort" };
  }),
];
