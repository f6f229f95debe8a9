import { SITE_UTC_OFFSET } from "../../lib/format/time-zone.ts";
import type { Backend } from "../backend.ts";
import { OWNER } from "../launcher/owner.ts";
import { DEMO, INSTRUCTOR, LOCKED_OUT, NEW_YORKER, NEWCOMER, STAFF } from "./accounts.ts";
import { FULL_COHORT, LIST_PRICE_COHORT, SHORT_COHORT } from "./cohorts.ts";

type Account = { email: string; password: string };
type Sight = [path: string, what: string];

const console: readonly Sight[] = [
  ["/console", "a disputed payment, one without an order, messages and an application that are waiting"],
  ["/console/orders", "orders in every state: paid too little, disputed, partly refunded, closed 85 days ago"],
  ["/console/unmatched", "a payment whose order is unknown"],
  [`/console/cohorts/${FULL_COHORT}`, "a full cohort, with a cancelled class"],
  ["/console/cohorts/1", "a running cohort: who has fallen behind, posts with a link and in Arabic, recordings"],
  [`/console/cohorts/${SHORT_COHORT}/said`, "a cohort that is over: quotes with and without a name"],
  ["/console/people", "demo@example.com: someone with a cohort's mails and a bulk mail"],
  ["/console/mails?status=failed", "a mail that couldn't be sent"],
  ["/console/mails?status=undelivered", "a mail that bounced, and whose address is blocked"],
];

/** What there is to see for each role. */
const roles: readonly { role: string; account?: Account; note?: string; sights: readonly Sight[] }[] = [
  {
    role: "Visitor",
    sights: [
      ["/", "the next session, in one or two days, and others to register for"],
      [
        "/course#cohorts",
        `a cohort with seats left, a full one (${FULL_COHORT}), and one without a discount (${LIST_PRICE_COHORT})`,
      ],
    ],
  },
  {
    role: "Newcomer",
    account: NEWCOMER,
    sights: [
      ["/my-learning", "no seat"],
      ["/edit-profile", "nothing but a name"],
    ],
  },
  {
    role: "Learner",
    account: DEMO,
    sights: [
      ["/my-learning", "two seats, and registrations for a coming session and a past one"],
      [
        "/my-learning/cohort/1",
        "a class (live when the data is made), cancelled office hours, posts, recordings; Mei Chen's photo is refused",
      ],
      ["/my-learning/cohort/1/week/2", "feedback that asks for another version, and the second one"],
      [`/my-learning/cohort/${SHORT_COHORT}/review`, "what is asked after the last class"],
    ],
  },
  {
    role: "Learner in New York",
    account: NEW_YORKER,
    note: "times are in the browser's zone: start it with TZ=America/New_York",
    sights: [[`/my-learning/cohort/${FULL_COHORT}`, "a coming cohort with a cancelled class, in another time zone"]],
  },
  {
    role: "Instructor",
    account: INSTRUCTOR,
    note: `authenticator ${OWNER.totpSecret}`,
    sights: [
      ["/console", "what waits in the cohorts they teach, and nothing else"],
      ["/console/handins", "what waits for feedback, and a PDF"],
      ["/console/cohorts/1/attendance", "names without addresses"],
      ["/console/cohorts/1/weeks", "weeks in the cohort's own words"],
    ],
  },
  { role: "Staff", account: STAFF, note: `authenticator ${OWNER.totpSecret}`, sights: console },
  {
    role: "Owner",
    account: OWNER,
    note: `authenticator ${OWNER.totpSecret}`,
    sights: [
      ["/console", "everything that staff see, and more:"],
      ["/console/team", "operators, roles, an invitation"],
      [`/console/cohorts/${LIST_PRICE_COHORT}`, "a cohort without a discount; an owner can change its price"],
    ],
  },
  {
    role: "Operator without a second factor",
    account: LOCKED_OUT,
    sights: [["/console", "asks to set up an authenticator app first"]],
  },
];

/**
 * A table of what there is to see, without the roles whose account doesn't exist: an empty sandbox has few accounts.
 */
export async function sights({ sql }: Pick<Backend, "sql">): Promise<string> {
  const known = new Set((await sql("select email from auth.users")).map(({ email }) => email));
  const isEmpty = !known.has(NEWCOMER.email);
  const [next] = await sql(
    `select to_char((starts_at - interval '10 minutes') at time zone 'Asia/Kolkata', 'YYYY-MM-DD"T"HH24:MI') as at
       from public.cohort_sessions where cohort_id = $1 and state = 'scheduled' and starts_at > now() order by starts_at`,
    [FULL_COHORT],
  );
  const seen = roles
    .filter(({ account }) => (account === undefined ? !isEmpty : known.has(account.email)))
    .map(({ role, account, note, sights: pages }) => {
      const signIn = account === undefined ? "no sign-in" : `${account.email} / ${account.password}`;
      const lines = isEmpty ? [] : pages.map(([path, what]) => `    ${path.padEnd(29)} ${what}`);
      return [`  ${role}: ${signIn}${note === undefined ? "" : ` (${note})`}`, ...lines].join("\n");
    });
  const hint = `  Ten minutes before the next session of cohort ${FULL_COHORT}: start with --now ${String(next?.at)}${SITE_UTC_OFFSET}`;
  return [...seen, ...(next === undefined ? [] : [hint])].join("\n");
}
