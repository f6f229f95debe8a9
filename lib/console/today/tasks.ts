import type { ConsoleCohort } from "@/lib/console/cohorts/cohorts";
import { BUSINESS_DAYS, timeLeft } from "@/lib/console/orders/time-left";
import { cohortTasks } from "@/lib/console/today/cohort-tasks";
import { countedTasks } from "@/lib/console/today/counted-tasks";
import type { Task } from "@/lib/console/today/task";
import type { ClassToday, Today } from "@/lib/console/today/today";
import type { LateRecording } from "@/lib/console/today/week";
import { cohortName } from "@/lib/content/console";
import { withoutWaitlist } from "@/lib/content/sessions";
import { wordsOf } from "@/lib/content/watch";
import { endOfBusinessDay } from "@/lib/format/business-days";
import { count } from "@/lib/format/count";
import { inIst } from "@/lib/format/ist";
import { SITE_UTC_OFFSET } from "@/lib/format/time-zone";

const asksFor = ({ kind, toCohortId }: Today["changeRequests"][number]) =>
  kind === "refund" ? "asks for a refund" : `asks to move to ${cohortName(toCohortId ?? "")}`;

/** A line for each cohort that we cancelled: what its learners chose. */
const choicesIn = ({ cohortId, refunds, moves, silent }: Today["cancelledCohorts"][number]) =>
  `${cohortName(cohortId)} is cancelled, ${count(refunds + moves + silent, "seat")} left: ${refunds} asked for the money back, ${moves} to move, ${silent} haven't answered`;

/** Learners' requests. */
const requests = ({ changeRequests, cancelledCohorts }: Today, now: Date): Task[] => [
  ...cancelledCohorts.map((cohort) => ({
    text: choicesIn(cohort),
    href: `/console/orders?cohort=${cohort.cohortId}&waits=request`,
    ...(cohort.askedAt && {
      note: `The oldest request: ${timeLeft(cohort.askedAt, now)}`,
      due: endOfBusinessDay(cohort.askedAt, BUSINESS_DAYS),
    }),
  })),
  ...changeRequests.map((request) => ({
    text: `${request.email} ${asksFor(request)}`,
    href: `/console/orders/${request.orderId}`,
    note: timeLeft(request.askedAt, now),
    due: endOfBusinessDay(request.askedAt, BUSINESS_DAYS),
  })),
];

const sessionPath = ({ id, cohortId }: { id: string; cohortId: string }) =>
  `/console/cohorts/${cohortId}/sessions/${id}`;

const sessions = (
  { sessionsWithoutLink, oldRecordings }: ClassToday,
  lateRecordings: readonly LateRecording[],
): Task[] => [
  ...lateRecordings.map((session) => ({
    text: `${cohortName(session.cohortId)}: no recording yet for "${session.title}"`,
    href: sessionPath(session),
    note: "Promised by the next morning",
    due: `${session.promisedOn}T12:00:00${SITE_UTC_OFFSET}`,
  })),
  ...sessionsWithoutLink.map((session) => ({
    text: `${cohortName(session.cohortId)}: no meeting link yet for "${session.title}"`,
    href: sessionPath(session),
    note: `It starts on ${inIst(session.at)}`,
    due: session.at,
  })),
  ...oldRecordings.map((session) => ({
    text: `${cohortName(session.cohortId)}: the recording of "${session.title}" is still on Zoom`,
    href: sessionPath(session),
    note: "It's more than 60 days old: copy it to your own storage",
    due: session.at,
  })),
];

/** A line for each cohort with learners who have fallen behind, until someone has written to them. */
const behind = ({ learnersBehind }: ClassToday): Task[] =>
  learnersBehind.map(({ cohortId, people }) => ({
    text: `${cohortName(cohortId)}: ${count(people, "learner has", "learners have")} fallen behind`,
    href: `/console/cohorts/${cohortId}#behind`,
    note: "Two classes missed, or two hand-ins: write to them",
  }));

/** The watch's findings that are counted above. */
const COUNTED = new Set(["mails-failed", "money-without-order", "refunds-late", "reviews-late", "disputes"]);

const ofTheSite = ({ findings }: Today): Task[] =>
  findings
    .filter(({ kind }) => !COUNTED.has(kind))
    .map((finding) => {
      const { what, toDo, href } = wordsOf(finding);
      return { text: what, href, note: toDo, due: finding.since };
    });

/** Lists of people who wait for a session that no run is planned for. */
const lists = ({ listsWithoutDate }: Today): Task[] =>
  listsWithoutDate.map(({ list, people: waiting }) => ({
    text: `${withoutWaitlist(list)}: ${waiting} on the list, no date`,
    href: `/console/waiting-lists?function=${encodeURIComponent(list)}`,
  }));

type Waiting = {
  today: Today;
  lateRecordings: readonly LateRecording[];
  cohorts: readonly ConsoleCohort[];
  now: Date;
};

/** By lateness: what is due first comes first, what has no day last. */
function byLateness(tasks: readonly Task[]): Task[] {
  const dueAt = ({ due }: Task) => (due ? Date.parse(due) : Number.POSITIVE_INFINITY);
  return tasks.toSorted((one, other) => (dueAt(one) < dueAt(other) ? -1 : dueAt(one) > dueAt(other) ? 1 : 0));
}

/** What waits for an instructor. */
export const classTasksOf = ({
  today,
  lateRecordings,
  now,
}: Omit<Waiting, "today" | "cohorts"> & { today: ClassToday }) =>
  byLateness([...countedTasks(today.waiting, now), ...sessions(today, lateRecordings), ...behind(today)]);

/** What waits for an operator. */
export const tasksOf = ({ today, lateRecordings, cohorts, now }: Waiting): Task[] =>
  byLateness([
    ...ofTheSite(today),
    ...requests(today, now),
    ...countedTasks(today.waiting, now),
    ...sessions(today, lateRecordings),
    ...behind(today),
    ...cohortTasks(cohorts, now),
    ...lists(today),
  ]);
