import type { Metadata, Route } from "next";
import Link from "next/link";

import { FeedbackForm } from "@/components/console/handins/feedback-form";
import { Version } from "@/components/console/handins/handin-version";
import { FactList } from "@/components/console/kit/fact-list";
import { IstTime } from "@/components/console/kit/ist-time";
import { PageHead, Panel } from "@/components/console/kit/page-head";
import { PersonLink, RecordLink } from "@/components/console/kit/record-link";
import { StateBadge } from "@/components/console/kit/state-badge";
import { Missing } from "@/components/layout/missing";
import { Button } from "@/components/ui/button";
import { requireInstructorOrOperator } from "@/lib/console/access";
import { findHandin, type HandinRecord } from "@/lib/console/handins/handin";
import { cohortName, nameOfLearner } from "@/lib/content/console";
import { shownDue } from "@/lib/format/due";
import { SITE_TIME_ZONE } from "@/lib/format/time-zone";
import { titleOf } from "@/lib/seo/page-title";

export async function generateMetadata({ params }: PageProps<"/console/handins/[id]">): Promise<Metadata> {
  const { id } = await params;
  return { title: await titleOf("Hand-in", async () => findHandin(id)) };
}

/** What a person handed in for a week, with its feedback. */
export default async function HandinPage({ params }: PageProps<"/console/handins/[id]">) {
  const { id } = await params;
  await requireInstructorOrOperator(`/console/handins/${id}`);
  const handin = await findHandin(id);
  const [last, ...earlier] = handin?.versions ?? [];
  if (!handin || !last) return <Missing />;
  const { cohortId, week, name, email, hasSeat, dueAt, next } = handin;
  const who = nameOfLearner({ name, email });
  return (
    <>
      <PageHead
        title={`${who}, week ${week}`}
        isRecord
        lead={
          <RecordLink href={`/console/cohorts/${cohortId}/handins`}>{`Hand-ins of ${cohortName(cohortId)}`}</RecordLink>
        }
        actions={<NextOne next={next} ofCohort={cohortId} />}
      />
      <FactList
        facts={[
          { term: "State", value: <StateBadge state={last.feedback === null ? "waiting" : "answered"} /> },
          { term: "Email address", value: email && <PersonLink email={email} /> },
          { term: "Was due", value: dueAt && <IstTime at={shownDue(dueAt, SITE_TIME_ZONE)} /> },
          { term: "Seat", value: hasSeat ? null : "They no longer have a seat in this cohort." },
        ]}
      />
      <div className="gap-x-6 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <Panel title="What was handed in">
          <Version cohortId={cohortId} version={last} />
        </Panel>
        {last.feedback === null && hasSeat ? (
          <div className="lg:col-start-2 lg:row-span-2">
            <Panel title="Feedback">
              <FeedbackForm cohortId={cohortId} version={last} who={who} />
            </Panel>
          </div>
        ) : null}
        {earlier.length > 0 ? (
          <div className="lg:col-start-1">
            <Panel title="Earlier versions">
              <div className="grid gap-4">
                {earlier.map((version) => (
                  <Version key={version.id} cohortId={cohortId} version={version} />
                ))}
              </div>
            </Panel>
          </div>
        ) : null}
      </div>
    </>
  );
}

function NextOne({ next, ofCohort }: { next: HandinRecord["next"]; ofCohort: string }) {
  if (next === null) return <p className="text-sm text-muted-foreground">No other hand-in waits.</p>;
  const cohort = next.cohortId === ofCohort ? "" : `${cohortName(next.cohortId)}, `;
  return (
    <Button asChild variant="outline" size="sm">
      <Link href={`/console/handins/${next.id}` as Route} prefetch={false}>
        {`Next: ${nameOfLearner({ name: next.name, email: null })}, ${cohort}week ${next.week}`}
      </Link>
    </Button>
  );
}
