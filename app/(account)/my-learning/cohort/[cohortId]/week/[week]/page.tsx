import type { Metadata, Route } from "next";
import Link from "next/link";
import { randomUUID } from "node:crypto";

import { HandinForm } from "@/components/handins/handin-form";
import { OwnVersions } from "@/components/handins/own-versions";
import { AccountNotice } from "@/components/layout/account-notice";
import { Missing } from "@/components/layout/missing";
import { OwnTime } from "@/components/learning/own-time";
import { LinkedText } from "@/components/ui/linked-text";
import { RefreshAt } from "@/components/ui/refresh-at";
import { Container } from "@/components/ui/section";
import { requireUser } from "@/lib/auth/current-user";
import { findOwnAssignment } from "@/lib/cohorts/own-handins";
import { wordsOfWeek } from "@/lib/cohorts/weeks";
import { handins } from "@/lib/content/handins";
import { dueTime, shownDue } from "@/lib/format/due";
import { dateAndTime } from "@/lib/format/run-times";
import type { HandinVersion } from "@/lib/handins/version";
import { learnerTimeZone } from "@/lib/profile/queries";
import { titleOf } from "@/lib/seo/page-title";

type WeekPageProps = { params: Promise<{ cohortId: string; week: string }> };

export async function generateMetadata({ params }: WeekPageProps): Promise<Metadata> {
  const { cohortId, week } = await params;
  return { title: await titleOf(handins.title(Number(week)), async () => findOwnAssignment(cohortId, week)) };
}

/** A week's assignment: what it is, when it's due, what was handed in with its feedback, and the form. */
export default async function WeekPage({ params }: WeekPageProps) {
  const { cohortId, week } = await params;
  const room = `/my-learning/cohort/${encodeURIComponent(cohortId)}`;
  const user = await requireUser(`${room}/week/${week}`);
  const [assignment, learnerZone] = await Promise.all([findOwnAssignment(cohortId, week), learnerTimeZone()]);
  if (!assignment) return <Missing />;
  const { opensAt, dueAt, closesAt, timeZone, versions } = assignment;
  const now = new Date();
  const words = wordsOfWeek(assignment.weeks, Number(week));
  const isEarly = opensAt !== null && now < new Date(opensAt);
  const isOver = closesAt === null || now >= new Date(closesAt);
  const [last = null] = versions;
  return (
    <Container className="grid min-h-screenful max-w-2xl content-start gap-8 py-10 sm:py-14">
      <AccountNotice account={user.id} />
      <header className="grid gap-3">
        <h1 className="text-title font-bold">{handins.title(Number(week))}</h1>
        {words ? <p className="text-lg font-semibold">{words.title}</p> : null}
        {words?.assignment ? <LinkedText text={words.assignment} className="text-muted-foreground" /> : null}
        {dueAt === null ? null : (
          <p className="text-sm">
            <strong>{`${handins.due}: `}</strong>
            <time dateTime={shownDue(dueAt, timeZone)}>{dueTime(dueAt, timeZone)}</time>
            <OwnTime startsAt={shownDue(dueAt, timeZone)} timeZone={timeZone} learnerZone={learnerZone} />
          </p>
        )}
      </header>
      {versions.length > 0 ? <OwnVersions versions={versions} dueAt={dueAt} timeZone={timeZone} /> : null}
      {isEarly || isOver ? (
        <p>
          {isEarly ? handins.early(dateAndTime(opensAt, timeZone)) : handins.over}
          {isOver && last ? ` ${handins.stays}` : null}
        </p>
      ) : (
        <section className="grid gap-4">
          <h2 className="text-heading font-bold">{actionOf(last)}</h2>
          {last === null && dueAt !== null && now >= new Date(dueAt) ? <p>{handins.late}</p> : null}
          <HandinForm
            account={user.id}
            values={{ requestId: randomUUID(), cohortId, week }}
            given={last && givenIn(last)}
            label={actionOf(last)}
          />
        </section>
      )}
      {isEarly ? <RefreshAt at={new Date(opensAt)} now={now} /> : null}
      <p>
        <Link href={room as Route} className="font-semibold text-primary underline-offset-4 hover:underline">
          {handins.back}
        </Link>
      </p>
    </Container>
  );
}

function actionOf(last: HandinVersion | null): string {
  if (last === null) return handins.first;
  return last.feedback === null ? handins.change : handins.next;
}

/** What the form begins with; the rest of a version isn't the form's. */
const givenIn = ({ body, urls, fileName, isShared }: HandinVersion) => ({ body, urls, fileName, isShared });
