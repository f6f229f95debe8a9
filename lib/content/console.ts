import { eventOutcomes, events, eventSources } from "@/lib/content/console-events";
import { states } from "@/lib/content/console-states";
import { documentWords } from "@/lib/content/documents";
import { mailNames } from "@/lib/content/mail-names";
import { refundReasons, resolutions, unmatched, waits } from "@/lib/content/money-words";

/** The console's words for the database's names, the same on its pages, badges, filters and in its log. */

/** In place of a missing value. */
export const NONE = "–";

/** For an instructor, who sees no addresses. */
const NAMELESS = "A learner without a name";

/** What a learner is called where one may have no name, or no address that is shown. */
export const nameOfLearner = ({ name, email }: { name: string | null; email: string | null }): string =>
  name ?? email ?? NAMELESS;

/** After an action that has no message of its own. */
export const DONE = "Done.";

/** What operators do, as the log names it. */
export const actionNames = {
  schedule_run: "Run scheduled",
  move_run: "Run moved",
  cancel_run: "Run cancelled",
  cancel_registration: "Registration cancelled",
  resend_confirmation: "Confirmation sent again",
  message_run: "Attendees emailed",
  invite_waiting_list: "Waiting list invited",
  invite_to_cohort: "Waiting list invited to a cohort",
  set_capacity: "Seats changed",
  set_takes_handins: "Hand-ins switched",
  open_cohort: "Cohort opened",
  change_cohort: "Cohort changed",
  set_cohort_price: "Price changed",
  plan_cohort: "Sessions planned",
  change_week: "Words of a week changed",
  add_cohort_session: "Session added",
  set_links: "Meeting links saved",
  change_cohort_session: "Session changed",
  describe_session: "Session: title, kind, teacher or what to bring changed",
  cancel_cohort_session: "Session cancelled",
  add_teacher: "Teacher added",
  change_teacher: "Teacher changed",
  set_teachers: "Teachers of a cohort set",
  add_resource: "Resource added",
  change_resource: "Resource moved or removed",
  correct_resource: "Resource corrected",
  save_recording: "Recording of a run saved",
  give_feedback: "Feedback given",
  open_handin: "Hand-in's file opened",
  set_attendance: "Attendance set",
  set_run_attendance: "Attendance of a run set",
  write_to_learner: "Learner who had fallen behind written to",
  write_post: "Post written",
  correct_post: "Post corrected",
  remove_post: "Post removed",
  cancel_cohort: "Cohort cancelled",
  set_cohort_state: "Cohort put on sale, taken off sale or closed",
  refund: "Refund requested",
  issue_proforma: "Proforma invoice sent",
  withdraw_proforma: "Proforma invoice withdrawn",
  record_transfer: "Order by bank transfer recorded",
  correct_transfer: "Bank transfer corrected",
  record_refund: "Refund by bank transfer recorded",
  settle_review: "Case settled",
  confirm_change: "Request confirmed",
  refuse_change: "Request refused",
  note_change: "Note on a request",
  end_seat: "Seat ended",
  settle_unmatched: "Payment without an order settled",
  resend_receipt: "Receipt sent again",
  issue_without_details: "Invoice issued without details",
  issue_invoice: "Invoice issued",
  correct_invoice: "Invoice corrected",
  ask_provider: "Payment checked with Razorpay",
  reply: "Message answered",
  assign_message: "Message assigned",
  close_message: "Message closed or opened",
  set_application_state: "Application: state changed",
  open_resume: "Resume opened",
  resend_mail: "Email sent again",
  export: "List exported",
  tell_recording: "Attendees told of the recording",
  stop_mailing: "Bulk email stopped or allowed",
  lift_block: "Emails to an address allowed again",
  erase_person: "Person's data deleted",
  make_first_owner: "First owner set up",
  invite_operator: "Operator invited",
  invite_instructor: "Instructor invited",
  accept_invitation: "Invitation accepted",
  withdraw_invitation: "Invitation withdrawn",
  set_operator_role: "Role changed",
  revoke_operator: "Operator revoked",
} as const;

/** What learners ask for about their seats. */
const changes: Readonly<Record<string, string>> = {
  refund: "A refund",
  transfer: "A move",
  none: "Not chosen yet",
};

/** The lists, by the names of their exports. */
const lists: Readonly<Record<string, string>> = {
  applications: "Applications",
  attendance: "Attendance",
  documents: "Documents",
  enrolments: "Enrolments",
  handins: "Hand-ins",
  "gst-return": "GSTR-1 for the portal",
  log: "Log",
  mails: "Emails",
  messages: "Messages",
  orders: "Orders",
  people: "People",
  proformas: "Proforma invoices",
  registrations: "Registrations",
  runs: "Sessions",
  sales: "Sales for the books",
  sources: "Sources",
  "waiting-lists": "Waiting lists",
};

/** How a newsletter was agreed to or declined. */
const consents: Readonly<Record<string, string>> = {
  form: "by ticking a box in a form",
  account: "in the person's account",
  "own page": "on the person's own page",
  mail: "by the button in an email",
  operator: "by an operator",
};

/** How we know that someone took part in a session. */
const attendance: Readonly<Record<string, string>> = {
  join: "Joined",
  recording: "Watched",
  staff: "By hand",
};

const terms = {
  states,
  attendance,
  consents,
  documents: documentWords.titles,
  mails: mailNames,
  actions: actionNames,
  resolutions,
  changes,
  unmatched,
  refundReasons,
  events,
  eventSources,
  eventOutcomes,
  lists,
  waits,
};

export type TermKind = keyof typeof terms;

/** A database name in the console's words. One without words of its own is shown without underscores and dots. */
export function term(kind: TermKind, name: string): string {
  const known: Readonly<Record<string, string>> = terms[kind];
  return Object.hasOwn(known, name) ? (known[name] ?? NONE) : plain(name);
}

export const hasTerm = (kind: TermKind, name: string): boolean => Object.hasOwn(terms[kind], name);

function plain(name: string): string {
  const spaced = name.replaceAll(/[._-]+/g, " ").trim();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

export const yesOrNo = (value: boolean): string => (value ? "Yes" : "No");

/** "Cohort #1" */
export const cohortName = (id: string): string => `Cohort #${id}`;

/** How often something was changed: "never", "once", "2 times". */
export const timesChanged = (times: number): string =>
  times === 0 ? "never" : times === 1 ? "once" : `${times} times`;
