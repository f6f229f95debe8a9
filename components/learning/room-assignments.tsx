import type { Route } from "next";
import Link from "next/link";

import { LearnersWork } from "@/components/handins/work-parts";
import { Fold } from "@/components/ui/fold";
import { Container } from "@/components/ui/section";
import type { Assignments } from "@/lib/cohorts/room";
import { handins } from "@/lib/content/handins";
import { room } from "@/lib/content/room";
import { dueDay } from "@/lib/format/due";

const texts = handins.room;

type Assignment = Assignments["weeks"][number];
type RoomAssignmentsProps = { assignments: Assignments; base: string; now: Date };

/** How each week's assignment stands, and what people show each other; nothing before the first class. */
export function RoomAssignments({ assignments, base, now }: RoomAssignmentsProps) {
  const open = assignments.weeks.filter(({ opensAt }) => new Date(opensAt) <= now);
  if (open.length === 0) return null;
  return (
    <Container className="pt-7 sm:pt-9">
      <section aria-labelledby="assignments-title">
        <h2 id="assignments-title" className="text-heading font-bold">
          {texts.title}
        </h2>
        <ul className="mt-3 grid gap-x-8 gap-y-1 text-sm sm:grid-cols-2 lg:grid-cols-3">
          {open.map((assignment) => (
            <li key={assignment.week} className="py-1">
              {`${texts.week(assignment.week)}: `}
              <AssignmentLink assignment={assignment} base={base} now={now} />
            </li>
          ))}
        </ul>
      </section>
      {assignments.shared.length > 0 ? (
        <section aria-labelledby="work-title" className="mt-7">
          <h2 id="work-title" className="text-heading font-bold">
            {texts.work}
          </h2>
          <ul className="mt-2 divide-y divide-border">
            {assignments.shared.map((work) => (
              <li key={work.id}>
                <Fold label={`${work.name || room.members.unnamed}, ${texts.week(work.week).toLowerCase()}`}>
                  <div className="grid gap-3 pb-4 text-sm">
                    <LearnersWork work={work} />
                  </div>
                </Fold>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Container>
  );
}

type AssignmentLinkProps = {
  assignment: Assignment;
  base: string;
  now: Date;
  /** What the link says while nothing was handed in; by default when it's due. */
  action?: string;
};

/** How an assignment stands, as a link to its page. */
export const AssignmentLink = ({ assignment, base, now, action }: AssignmentLinkProps) => (
  <Link
    href={`${base}/week/${assignment.week}` as Route}
    className="inline-block font-semibold text-primary underline-offset-4 first-letter:uppercase hover:underline"
  >
    {(assignment.handedInAt === null ? action : undefined) ?? stateOf(assignment, now)}
  </Link>
);

function stateOf({ dueAt, timeZone, handedInAt, isLate, hasFeedback, wantsAnother }: Assignment, now: Date): string {
  const { states } = texts;
  if (handedInAt === null) {
    const day = dueDay(dueAt, timeZone);
    return now < new Date(dueAt) ? states.open(day) : states.missing(day);
  }
  if (wantsAnother) return states.another;
  if (hasFeedback) return states.feedback;
  return isLate ? states.late : states.handedIn;
}
