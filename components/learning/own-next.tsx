import type { Route } from "next";
import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";

import { JoinLink } from "@/components/learning/join-link";
import { SessionTimes } from "@/components/learning/session-times";
import { Button } from "@/components/ui/button";
import { RefreshAt } from "@/components/ui/refresh-at";
import { openCohorts } from "@/lib/cohorts/open-cohorts";
import { listSessions } from "@/lib/cohorts/seats";
import { nextSession } from "@/lib/cohorts/sessions";
import { COURSE_NAME } from "@/lib/content/cohorts";
import { myLearning } from "@/lib/content/learning";
import { sessions } from "@/lib/content/sessions";
import { learnerTimeZone } from "@/lib/profile/queries";
import { listOwnRegistrations } from "@/lib/registrations/own";
import { comingRuns } from "@/lib/registrations/runs";
import { canJoin, nextChange } from "@/lib/sessions/join-window";

const texts = myLearning.next;

type OwnNextProps = {
  /** With an open seat. */
  cohortIds: readonly string[];
  /** Whether all of the learner's cohorts are over: then the next one is offered. */
  isDone: boolean;
  now: Date;
};

/** Each cohort's sessions, and the next of them. */
const readClasses = async (cohortIds: readonly string[], now: Date) =>
  Promise.all(
    cohortIds.map(async (cohortId) => {
      const all = await listSessions(cohortId);
      return { cohortId, all, session: nextSession(all, now) };
    }),
  );

/** What comes next, with its time and Join, the soonest first; for someone without any session, what is on offer. */
export async function OwnNext({ cohortIds, isDone, now }: OwnNextProps) {
  const [classes, registrations, learnerZone] = await Promise.all([
    readClasses(cohortIds, now),
    listOwnRegistrations(),
    learnerTimeZone(),
  ]);
  const times = (session: Timed) => <SessionTimes session={session} learnerZone={learnerZone} />;
  const own = [
    ...classes
      .flatMap(({ cohortId, session }) => (session ? { cohortId, session } : []))
      .map(({ cohortId, session }) => ({
        key: session.id,
        title: session.title,
        startsAt: session.startsAt,
        when: times(session),
        kind: `Cohort #${cohortId}`,
        action: <JoinLink session={session} base={`/my-learning/cohort/${encodeURIComponent(cohortId)}`} now={now} />,
      })),
    ...registrations.map((session) => ({
      key: session.token,
      title: session.title,
      startsAt: session.startsAt,
      when: times(session),
      kind: texts.free,
      action: (
        <RowLink href={`/registration/${session.token}`} isLoud={canJoin(session, now)}>
          {canJoin(session, now) ? texts.join : texts.see}
        </RowLink>
      ),
    })),
  ].toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  const rows: Row[] = own.length > 0 ? own : await offers(isDone, times);
  if (rows.length === 0) return null;
  const changesAt = nextChange([...classes.flatMap(({ all }) => all), ...registrations], now);
  return (
    <section
      aria-labelledby="next-title"
      className="mt-6 rounded-2xl border border-border bg-card p-5 shadow-card sm:p-7"
    >
      <h2 id="next-title" className="text-heading font-bold">
        {texts.title}
      </h2>
      <ul className="mt-4 grid gap-x-8 gap-y-6 lg:grid-cols-2">
        {rows.map(({ key, title, kind, when, action }) => (
          <li key={key} className="min-w-0">
            <p className="text-sm text-muted-foreground">{kind}</p>
            <h3 className="font-sans font-semibold wrap-anywhere">{title}</h3>
            {when}
            {action}
          </li>
        ))}
      </ul>
      {changesAt && <RefreshAt at={changesAt} now={now} />}
    </section>
  );
}

type Timed = ComponentProps<typeof SessionTimes>["session"];

type Row = { key: string; title: string; kind: string; when: ReactNode; action: ReactNode };

const RowLink = ({ href, isLoud = false, children }: { href: string; isLoud?: boolean; children: ReactNode }) => (
  <Button asChild variant={isLoud ? "spark" : "outline"} className="mt-4">
    <Link href={href as Route}>{children}</Link>
  </Button>
);

/** The next free session, and for who has finished the next cohort that can be bought. */
async function offers(isDone: boolean, times: (session: Timed) => ReactNode): Promise<Row[]> {
  const [runs, cohorts] = await Promise.all([comingRuns(), isDone ? openCohorts() : []]);
  const [run] = runs.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  const id = sessions.find(({ title }) => title === run?.title)?.id;
  const cohort = cohorts.find((one) => one.state === "on_sale" && one.seatsLeft > 0);
  return [
    ...(run && id
      ? [
          {
            key: run.runId,
            title: run.title,
            kind: texts.free,
            when: times(run),
            action: <RowLink href={`/#${id}`}>{texts.register}</RowLink>,
          },
        ]
      : []),
    ...(cohort
      ? [
          {
            key: cohort.id,
            title: `Cohort #${cohort.id}`,
            kind: COURSE_NAME,
            when: (
              <p className="mt-1 text-sm text-muted-foreground">{texts.starts(cohort.words.starts, cohort.hasBegun)}</p>
            ),
            action: <RowLink href="/course#cohorts">{texts.course}</RowLink>,
          },
        ]
      : []),
  ];
}
