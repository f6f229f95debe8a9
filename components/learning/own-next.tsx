import Link from "next/link";

import { JoinLink } from "@/components/learning/join-link";
import { SessionTimes } from "@/components/learning/session-times";
import { Button } from "@/components/ui/button";
import { RefreshAt } from "@/components/ui/refresh-at";
import { listSessions } from "@/lib/cohorts/seats";
import { nextSession } from "@/lib/cohorts/sessions";
import { myLearning } from "@/lib/content/learning";
import { sessions } from "@/lib/content/sessions";
import { learnerTimeZone } from "@/lib/profile/queries";
import { listOwnRegistrations } from "@/lib/registrations/own";
import { comingRuns } from "@/lib/registrations/runs";
import { canJoin, nextChange } from "@/lib/sessions/join-window";

const texts = myLearning.next;

type OwnNextProps = { /** With an open seat. */ cohortIds: readonly string[]; now: Date };

/** Each cohort's sessions, and the next of them. */
const readClasses = async (cohortIds: readonly string[], now: Date) =>
  Promise.all(
    cohortIds.map(async (cohortId) => {
      const all = await listSessions(cohortId);
      return { cohortId, all, session: nextSession(all, now) };
    }),
  );

/** What comes next, with its time and Join, the soonest first; for someone without any session, the next free one. */
export async function OwnNext({ cohortIds, now }: OwnNextProps) {
  const [classes, registrations, runs, learnerZone] = await Promise.all([
    readClasses(cohortIds, now),
    listOwnRegistrations(),
    comingRuns(),
    learnerTimeZone(),
  ]);
  const rows = [
    ...classes
      .flatMap(({ cohortId, session }) => (session ? { cohortId, session } : []))
      .map(({ cohortId, session }) => ({
        key: session.id,
        session,
        kind: `Cohort #${cohortId}`,
        action: <JoinLink session={session} base={`/my-learning/cohort/${encodeURIComponent(cohortId)}`} now={now} />,
      })),
    ...registrations.map((session) => ({
      key: session.token,
      session,
      kind: texts.free,
      action: (
        <Button asChild variant={canJoin(session, now) ? "spark" : "outline"} className="mt-4">
          <Link href={`/registration/${session.token}`}>{canJoin(session, now) ? texts.join : texts.see}</Link>
        </Button>
      ),
    })),
  ].toSorted((one, other) => Date.parse(one.session.startsAt) - Date.parse(other.session.startsAt));
  const [run] = runs.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  const id = sessions.find(({ title }) => title === run?.title)?.id;
  if (rows.length === 0 && run && id)
    rows.push({
      key: run.runId,
      session: { ...run, joinClosesAt: run.endsAt, token: "" },
      kind: texts.free,
      action: (
        <Button asChild variant="outline" className="mt-4">
          <Link href={`/#${id}`}>{texts.register}</Link>
        </Button>
      ),
    });
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
        {rows.map(({ key, session, kind, action }) => (
          <li key={key} className="min-w-0">
            <p className="text-sm text-muted-foreground">{kind}</p>
            <h3 className="font-sans font-semibold wrap-anywhere">{session.title}</h3>
            <SessionTimes session={session} learnerZone={learnerZone} />
            {action}
          </li>
        ))}
      </ul>
      {changesAt && <RefreshAt at={changesAt} now={now} />}
    </section>
  );
}
