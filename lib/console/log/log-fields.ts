import { unsealText } from "@/lib/console/sealed";
import { cohortName, NONE, term, type TermKind, timesChanged, yesOrNo } from "@/lib/content/console";
import { roleTitle } from "@/lib/content/jobs";
import { dayInIst, inIst } from "@/lib/format/ist";
import { formatPaise } from "@/lib/format/money";
import { sayLoggedReview } from "@/lib/payments/review";
import type { Json } from "@/lib/supabase/database";

/** What a field of the log holds; for a database name, the words to use. */
type FieldKind =
  | "text"
  | "number"
  | "times"
  | "instant"
  | "day"
  | "paise"
  | "yes or no"
  | "operator"
  | "run"
  | "review"
  | "cohort"
  | "job"
  | "filter"
  | "sealed"
  | TermKind;

type Field = { label: string; kind: FieldKind };

/**
 * Every field that actions log before or after. Null for fields that mean nothing to a person: a fingerprint of a text,
 * the id of a copy, a count that repeats another field.
 */
const fields: Readonly<Record<string, Field | null>> = {
  title: { label: "Session", kind: "text" },
  startsAt: { label: "Starts", kind: "instant" },
  endsAt: { label: "Ends", kind: "instant" },
  timeZone: { label: "Time zone", kind: "text" },
  meetingUrl: { label: "Meeting link", kind: "text" },
  state: { label: "State", kind: "states" },
  sequence: { label: "Changed", kind: "times" },
  digest: null,
  isNews: { label: "News", kind: "yes or no" },
  isTest: { label: "A test", kind: "yes or no" },
  onlyNewsletter: { label: "Newsletter subscribers only", kind: "yes or no" },
  mails: { label: "Mails", kind: "number" },
  runId: { label: "Run", kind: "run" },
  cohortId: { label: "Cohort", kind: "cohort" },
  capacity: { label: "Seats", kind: "number" },
  startsOn: { label: "Starts on", kind: "day" },
  enrolBy: { label: "Enrol by", kind: "day" },
  sellUntil: { label: "Sell until", kind: "day" },
  endsOn: { label: "Ends on", kind: "day" },
  price: { label: "Price", kind: "paise" },
  listPrice: { label: "List price", kind: "paise" },
  chatUrl: { label: "Chat link", kind: "text" },
  recordingUrl: { label: "Recording", kind: "text" },
  linked: { label: "Other sessions given the link", kind: "number" },
  sessions: { label: "Sessions", kind: "number" },
  reference: { label: "Reference", kind: "text" },
  receivedOn: { label: "Received on", kind: "day" },
  refundDone: null,
  post: { label: "Post", kind: "text" },
  postVersion: null,
  resource: { label: "Resource", kind: "text" },
  resourceUrl: { label: "Address", kind: "text" },
  isMovedUp: { label: "Moved up", kind: "yes or no" },
  present: { label: "Took part", kind: "text" },
  absent: { label: "Didn't take part", kind: "text" },
  cells: null,
  bookingUrl: { label: "Booking link", kind: "text" },
  paymentId: { label: "Razorpay payment", kind: "text" },
  amount: { label: "Amount", kind: "paise" },
  tds: { label: "Tax deducted (TDS)", kind: "paise" },
  request: { label: "Request", kind: "states" },
  note: { label: "Note", kind: "text" },
  seat: { label: "Seat", kind: "states" },
  invoice: { label: "Invoice", kind: "text" },
  creditNote: { label: "Credit note", kind: "text" },
  review: { label: "Review", kind: "review" },
  reviewId: null,
  resolution: { label: "Decision", kind: "resolutions" },
  outcome: { label: "What was done", kind: "unmatched" },
  assignedTo: { label: "Assigned to", kind: "operator" },
  isMailed: { label: "Applicant told", kind: "yes or no" },
  resentAs: null,
  isStopped: { label: "Bulk mail stopped", kind: "yes or no" },
  filter: { label: "Filter", kind: "filter" },
  email: { label: "Email address", kind: "text" },
  role: { label: "Role", kind: "states" },
};

/** A list's filter fields, in its page's words. */
const filterFields: Readonly<Record<string, Field | null>> = {
  action: { label: "Action", kind: "actions" },
  actor: { label: "Who", kind: "operator" },
  subject: null,
  day: { label: "Day", kind: "text" },
  assignee: { label: "Assigned to", kind: "operator" },
  cohort: { label: "Cohort", kind: "cohort" },
  function: { label: "Business function", kind: "text" },
  kind: { label: "Kind", kind: "documents" },
  month: { label: "Month", kind: "text" },
  newsletter: { label: "Newsletter", kind: "states" },
  q: { label: "Name or address begins with", kind: "sealed" },
  role: { label: "Role", kind: "job" },
  late: { label: "Late", kind: "text" },
  run: { label: "Run", kind: "run" },
  state: { label: "State", kind: "states" },
  status: { label: "State", kind: "states" },
  title: { label: "Session", kind: "text" },
  waits: { label: "Waiting for", kind: "waits" },
  when: { label: "When", kind: "states" },
};

/** Names for the ids in an entry; an id without one belongs to something deleted. */
export type Names = { operator: (id: string) => string; run: (id: string) => string | undefined };

/** Whether a field of an action has words, or is left out on purpose. */
export const isKnownField = (name: string): boolean => Object.hasOwn(fields, name);

function say(kind: FieldKind, value: Json | undefined, names: Names): string {
  if (value === null || value === undefined || value === "") return NONE;
  if (kind === "yes or no") return yesOrNo(value === true);
  if (kind === "times") return timesChanged(Number(value));
  if (kind === "paise") return formatPaise(Number(value));
  if (kind === "review") return sayLoggedReview(value)?.what ?? NONE;
  if (kind === "filter") return sayFilter(value, names);
  if (typeof value === "number") return value.toLocaleString("en-IN");
  const text = typeof value === "string" ? value : NONE;
  if (kind === "instant") return inIst(text);
  if (kind === "day") return dayInIst(text);
  if (kind === "sealed") return unsealText(text) ?? text;
  if (kind === "operator") return text === "nobody" ? "Nobody" : names.operator(text);
  if (kind === "run") return names.run(text) ?? "A deleted run";
  if (kind === "cohort") return cohortName(text);
  if (kind === "job") return roleTitle(text);
  return kind === "text" || kind === "number" ? text : term(kind, text);
}

function sayFilter(value: Json, names: Names): string {
  const parts = Object.entries(typeof value === "object" && value !== null ? value : {}).flatMap(([name, inner]) => {
    const field = filterFields[name];
    if (!field || Array.isArray(value)) return [];
    const said = say(field.kind, inner, names);
    return [field.kind === "cohort" ? said : `${field.label}: ${said}`];
  });
  return parts.length > 0 ? parts.join(", ") : "Everything";
}

/** What an action changed: `before` is missing if it added something, `after` if it removed something. */
export type Change = { label: string; before?: string; after?: string };

type Values = Readonly<Record<string, Json | undefined>>;

const valuesOf = (json: Json): Values =>
  typeof json === "object" && json !== null && !Array.isArray(json) ? json : {};

/** What an action changed, in the pages' words; for something new, everything known about it. */
export function changesOf({ before, after }: { before: Json; after: Json }, names: Names): Change[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name) => {
    const field = fields[name];
    if (!field) return [];
    const change = {
      label: field.label,
      ...(name in old ? { before: say(field.kind, old[name], names) } : {}),
      ...(name in now ? { after: say(field.kind, now[name], names) } : {}),
    };
    // Seconds aren't shown: to a person, a difference of seconds isn't a change.
    return change.before === change.after ? [] : [change];
  });
}
