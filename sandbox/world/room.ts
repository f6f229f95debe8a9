import { syllabus } from "../../lib/content/syllabus.ts";
import { OWNER } from "../launcher/owner.ts";
import { INSTRUCTOR } from "./accounts.ts";
import { hoursAfter, siteTime } from "./clock.ts";
import type { Console } from "./console.ts";
import { type Making, sqlWithRows } from "./making.ts";
import { person } from "./people.ts";

const COHORT = "1";
/** The class that is live when the world is made, and how long ago it began, give or take a minute. */
const LIVE_WEEK = 4;
const MINUTE_MS = 60_000;
const LIVE_FOR_MS = 20 * MINUTE_MS;
const WEEK_HOURS = 7 * 24;
/** The class that a guest teaches. */
const GUEST_WEEK = 5;
const described = { guest_name: "Kabir Anand", bring: "A laptop, and one screen of your product" };
/** What the guest changed in that week's words. */
const changed = {
  p_demo: "Kabir shows the agent that sorts his team's support tickets, and the three times it was wrong.",
  p_assignment:
    "Let your agent run on two working days, not five, and hand in its log. Write a rule for each mistake: what it may do alone, and what it asks first.",
};
/** From the Saturday's class to the Sunday's questions, 9:00 to 14:00. */
const TO_SUNDAY_HOURS = 29;
const CLASS_HOURS = 3;
const QUESTIONS_HOURS = 1.5;

type Session = {
  kind: "class" | "questions" | "office_hours";
  week: number | null;
  title: string;
  starts_at: Date;
  ends_at: Date;
  recording_url: string | null;
  state: "scheduled" | "cancelled";
  cancelled_reason: string | null;
  guest_name: string | null;
  bring: string | null;
};

/** On a full minute, like the console's times. */
function classStart(now: Date, week: number): Date {
  const live = new Date(Math.floor((now.getTime() - LIVE_FOR_MS) / MINUTE_MS) * MINUTE_MS);
  return hoursAfter(live, (week - LIVE_WEEK) * WEEK_HOURS);
}

function session(
  now: Date,
  { kind, week, title }: Pick<Session, "kind" | "week" | "title">,
  startsAt: Date,
  cancelledReason: string | null = null,
): Session {
  const endsAt = hoursAfter(startsAt, kind === "class" ? CLASS_HOURS : QUESTIONS_HOURS);
  const isRecorded = endsAt < now && cancelledReason === null;
  return {
    kind,
    week,
    title,
    starts_at: startsAt,
    ends_at: endsAt,
    recording_url: isRecorded ? `https://video.example.com/cohort-1/${kind}-${String(week)}` : null,
    state: cancelledReason === null ? "scheduled" : "cancelled",
    cancelled_reason: cancelledReason,
    ...(week === GUEST_WEEK && kind === "class" ? described : { guest_name: null, bring: null }),
  };
}

/** The eight of the syllabus, and office hours on two Sundays. */
function sessionsOf(now: Date): Session[] {
  const sunday = (week: number) => hoursAfter(classStart(now, week), TO_SUNDAY_HOURS);
  const taught = syllabus.map((item) =>
    item.kind === "week"
      ? session(now, { kind: "class", week: item.week, title: item.title }, classStart(now, item.week))
      : session(now, { kind: "questions", week: item.afterWeek, title: item.title }, sunday(item.afterWeek)),
  );
  const officeHours = { kind: "office_hours", week: null, title: "Office hours" } as const;
  return [
    ...taught,
    session(now, officeHours, sunday(3), "The instructor is ill; bring your questions to the next class."),
    session(now, officeHours, sunday(4)),
  ];
}

/** Resources by the week of their class; null: for the whole cohort. */
const resources = [
  { week: null, title: "How the six weeks work", url: "https://drive.example.com/cohort-1/guide" },
  { week: 1, title: "Template: the five parts of a brief", url: "https://drive.example.com/cohort-1/brief" },
  { week: 1, title: "Slides of week 1", url: "https://drive.example.com/cohort-1/slides-1" },
  { week: 2, title: "Slides of week 2", url: "https://drive.example.com/cohort-1/slides-2" },
  { week: 3, title: "Worksheet for week 3", url: "https://drive.example.com/cohort-1/worksheet-3" },
] as const;

const posts = [
  {
    days: 22,
    subject: "Welcome to cohort 1",
    body: "Say hello in the chat, and save your profile so that the others know who you are.\n\nBring one task of your own week to the first class.",
  },
  {
    days: 12,
    subject: "Where the templates are",
    body: "All templates are under Resources, by week: https://drive.example.com/cohort-1/guide.\n\nMake a copy before you write into one.",
  },
  {
    days: 6,
    subject: "تسجيل الأسبوع الثالث",
    body: "مرحبا بكم،\n\nتسجيل الأسبوع الثالث جاهز الآن في صفحة المجموعة.",
  },
  {
    days: 1,
    subject: "Tomorrow: week 4",
    body: "Please have last week's assignment at hand. We begin with three of them.",
  },
] as const;

/** The people with a seat who introduce themselves, besides the demo learner. */
const members = [
  { name: "Ananya Iyer", title: "Head of HR", company: "Example Textiles" },
  { name: "Rohan Malhotra", title: "Sales Director", company: "Example Motors" },
  // A photo on a host that the site refuses: others see initials instead.
  {
    name: "Mei Chen",
    title: "Operations Lead",
    company: "Example Logistics",
    photo: "https://photos.example.net/mei-chen.jpg",
  },
  { name: "Kavya Reddy", title: "Finance Manager", company: "Example Foods" },
  { name: "Meera Nair", title: "Head of Operations", company: "Example Clinics" },
  { name: "Grace Okafor", title: "Head Teacher", company: "Example Schools" },
] as const;

/** The percentage who missed a session. */
const MISSED_PERCENT = 15;

/** A running cohort: past sessions, a live one, recordings, resources, posts, attendance and introductions. */
export async function makeRoom(making: Making, console: Console): Promise<void> {
  const { backend, now, random } = making;
  await backend.sql(
    `update public.cohorts
        set chat_url = 'https://chat.example.com/cohort-1', booking_url = 'https://book.example.com/one-to-one'
      where cohort_id = $1`,
    [COHORT],
  );
  await sqlWithRows(
    making,
    sessionsOf(now),
    `insert into public.cohort_sessions
       (cohort_id, kind, week, title, starts_at, ends_at, meeting_url, recording_url, state, cancelled_reason, guest_name,
         bring)
     select '${COHORT}', kind, week, title, starts_at, ends_at, 'https://meet.example.com/cohort-1', recording_url, state,
       cancelled_reason, guest_name, bring
     from jsonb_to_recordset($1::jsonb) as r (kind text, week int, title text, starts_at timestamptz,
       ends_at timestamptz, recording_url text, state text, cancelled_reason text, guest_name text, bring text)`,
  );
  await makeWeeks(making, console);
  await sqlWithRows(
    making,
    resources.map((resource, position) => ({ ...resource, position })),
    `insert into public.cohort_resources (cohort_id, session_id, title, url, position)
     select '${COHORT}', s.id, r.title, r.url, r.position
     from jsonb_to_recordset($1::jsonb) as r (week int, title text, url text, position int)
     left join public.cohort_sessions s on s.cohort_id = '${COHORT}' and s.kind = 'class' and s.week = r.week`,
  );
  await makePosts(making, console);
  for (const { name, title, company, ...rest } of members) {
    const photo = "photo" in rest ? { avatar_url: rest.photo, saved_avatar_url: rest.photo } : {};
    const profile = { full_name: name, saved_full_name: name, job_title: title, company, ...photo };
    await backend.sql(
      "update auth.users set raw_user_meta_data = raw_user_meta_data || $2::text::jsonb where email = $1",
      [person(name).email, JSON.stringify(profile)],
    );
  }
  await makeAttendance(making, random);
}

/** The cohort's own weeks: the syllabus's, one of them in other words. */
async function makeWeeks(making: Making, { act }: Console): Promise<void> {
  const weeks = syllabus.filter((item) => item.kind === "week");
  await making.backend.sql("select private.write_weeks($1, $2::text::jsonb)", [COHORT, JSON.stringify(weeks)]);
  const shown = { p_cohort_id: COHORT, p_week: GUEST_WEEK, p_shown_sequence: 0, p_due_at: null };
  const [words] = await making.backend.sql(
    `select title as p_title, goals ->> 0 as p_theory, goals ->> 2 as p_workshop, goals ->> 3 as p_outcome
       from public.cohort_weeks where cohort_id = $1 and week = $2`,
    [COHORT, GUEST_WEEK],
  );
  await act(INSTRUCTOR.email, "change_week", { ...shown, ...words, ...changed }, siteTime(making.now, -5, 16, 10));
}

/** Each is mailed: to its author as a test, then to everyone with a seat. */
async function makePosts(making: Making, { act }: Console): Promise<void> {
  const { backend, now } = making;
  const [people] = await backend.sql("select private.count_cohort_people($1) as count", [COHORT]);
  const written = posts.map((post) => ({ ...post, posted_at: hoursAfter(now, -24 * post.days) }));
  for (const { subject, body, posted_at: postedAt } of written) {
    const post = { p_cohort_id: COHORT, p_subject: subject, p_body: body, p_shown_count: people?.count };
    await act(OWNER.email, "write_post", { ...post, p_is_test: true }, hoursAfter(postedAt, -0.1));
    await act(OWNER.email, "write_post", { ...post, p_is_test: false }, postedAt);
  }
  await sqlWithRows(
    making,
    written,
    `update public.cohort_posts p set posted_at = r.posted_at
       from jsonb_to_recordset($1::jsonb) as r (subject text, posted_at timestamptz) where p.subject = r.subject`,
  );
}

/** Most people joined most of the past sessions, and some watched a recording instead. */
async function makeAttendance({ backend }: Making, random: Making["random"]): Promise<void> {
  const rows = await backend.sql(
    `select s.id as session_id, e.user_id, s.starts_at
     from public.cohort_sessions s join public.cohort_enrollments e using (cohort_id)
     where s.state = 'scheduled' and s.ends_at < now() and e.user_id is not null and e.status in ('success', 'active')
     order by s.cohort_id, s.starts_at, e.enrolled_at`,
  );
  for (const { session_id: sessionId, user_id: userId, starts_at: startsAt } of rows) {
    const draw = random() * 100;
    if (draw < MISSED_PERCENT) continue;
    const source = draw < 2 * MISSED_PERCENT ? "recording" : "join";
    await backend.sql(
      "insert into public.cohort_attendance (session_id, user_id, source, at) values ($1, $2, $3, $4)",
      [sessionId, userId, source, startsAt],
    );
  }
}
