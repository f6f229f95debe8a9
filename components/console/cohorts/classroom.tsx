import { FallenBehind } from "@/components/console/cohorts/behind";
import { Resources } from "@/components/console/cohorts/resources";
import { SessionTable } from "@/components/console/cohorts/session-table";
import { type Column, DataTable } from "@/components/console/kit/data-table";
import { LinkButton } from "@/components/console/kit/link-button";
import { PageHead, Panel } from "@/components/console/kit/page-head";
import { RecordLink } from "@/components/console/kit/record-link";
import { StateBadge } from "@/components/console/kit/state-badge";
import type { Classroom } from "@/lib/console/classrooms";
import type { Behind } from "@/lib/console/cohorts/behind";
import type { ConsoleCohortSession, ConsoleResource } from "@/lib/console/cohorts/room";
import { cohortName, NONE } from "@/lib/content/console";
import { count } from "@/lib/format/count";
import { dayInIst, dayWithWeekdayInIst } from "@/lib/format/ist";

/** Where those who teach a cohort act, besides its own page. */
export const ClassroomLinks = ({ classroom: { id, takesHandins } }: { classroom: Classroom }) => (
  <>
    <LinkButton href={`/console/cohorts/${id}/post`}>Write a post</LinkButton>
    <LinkButton href={`/console/cohorts/${id}/attendance`}>Attendance</LinkButton>
    {takesHandins ? <LinkButton href={`/console/cohorts/${id}/handins`}>Hand-ins</LinkButton> : null}
    <LinkButton href={`/console/cohorts/${id}/said`}>What learners say</LinkButton>
  </>
);

type ClassroomPanelsProps = {
  cohortId: string;
  sessions: readonly ConsoleCohortSession[];
  resources: readonly ConsoleResource[];
  behind: Behind;
  /** Only operators plan a cohort: its first class is its first day. */
  isOperator: boolean;
};

/** The parts of a cohort's page that those who teach it share with the team. */
export const ClassroomPanels = ({ cohortId, sessions, resources, behind, isOperator }: ClassroomPanelsProps) => (
  <>
    <FallenBehind cohortId={cohortId} behind={behind} />
    <Panel
      id="sessions"
      title="Sessions"
      action={
        sessions.length > 0 ? (
          <span className="flex flex-wrap gap-2">
            <LinkButton href={`/console/cohorts/${cohortId}/weeks`}>Weeks</LinkButton>
            <LinkButton href={`/console/cohorts/${cohortId}/links`}>Meeting links</LinkButton>
            <LinkButton href={`/console/cohorts/${cohortId}/sessions/new`}>Add a session</LinkButton>
          </span>
        ) : isOperator ? (
          <LinkButton href={`/console/cohorts/${cohortId}/plan`}>Plan the sessions</LinkButton>
        ) : null
      }
    >
      <SessionTable sessions={sessions} isOperator={isOperator} />
    </Panel>
    <Panel id="resources" title="Resources">
      <Resources cohortId={cohortId} resources={resources} sessions={sessions} />
    </Panel>
  </>
);

type ClassroomPageProps = Pick<ClassroomPanelsProps, "sessions" | "resources" | "behind"> & { classroom: Classroom };

/** A cohort as its instructors see it. */
export const ClassroomPage = ({ classroom, ...lists }: ClassroomPageProps) => (
  <>
    <PageHead
      title={cohortName(classroom.id)}
      lead={`From ${dayWithWeekdayInIst(classroom.startsOn)}; ${count(classroom.people, "learner")} with a seat.`}
      actions={<ClassroomLinks classroom={classroom} />}
    />
    <ClassroomPanels cohortId={classroom.id} isOperator={false} {...lists} />
  </>
);

const columns: readonly Column<Classroom>[] = [
  {
    key: "cohort",
    phone: "first",
    head: "Cohort",
    cell: ({ id }) => <RecordLink href={`/console/cohorts/${id}`}>{cohortName(id)}</RecordLink>,
  },
  { key: "starts", head: "Starts", cell: ({ startsOn }) => dayInIst(startsOn) },
  { key: "ends", head: "Ends", cell: ({ endsOn }) => (endsOn === null ? NONE : dayInIst(endsOn)) },
  { key: "state", phone: "end", head: "State", cell: ({ isOver }) => (isOver ? <StateBadge state="over" /> : null) },
  { key: "people", head: "Learners", cell: ({ people }) => people.toLocaleString("en-IN"), className: "text-right" },
];

/** An instructor's cohorts. */
export const ClassroomTable = ({ classrooms }: { classrooms: readonly Classroom[] }) => (
  <DataTable
    caption="Your cohorts"
    columns={columns}
    rows={classrooms}
    rowKey={({ id }) => id}
    empty="You don't teach a cohort yet. Those you're added to appear here."
  />
);
