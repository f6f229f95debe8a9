import type { Metadata } from "next";

import { ChoiceLinks } from "@/components/console/kit/choice-links";
import { PageHead } from "@/components/console/kit/page-head";
import { BroadcastForm } from "@/components/console/sessions/broadcast-form";
import { Missing } from "@/components/layout/missing";
import { requireOperator } from "@/lib/console/access";
import { pathWithParams, singleParam } from "@/lib/console/search-params";
import { messageRunAction } from "@/lib/console/sessions/broadcast-actions";
import { findRun } from "@/lib/console/sessions/runs";
import { count } from "@/lib/format/count";
import { inIst } from "@/lib/format/ist";
import { titleOf } from "@/lib/seo/page-title";

export async function generateMetadata({ params }: PageProps<"/console/sessions/[runId]/message">): Promise<Metadata> {
  const { runId } = await params;
  return { title: await titleOf("Write to the attendees", async () => findRun(runId)) };
}

/** A mail to the people of a run: about the session to all, or news to those who want them. */
export default async function MessagePage({ params, searchParams }: PageProps<"/console/sessions/[runId]/message">) {
  const [{ runId }, query] = await Promise.all([params, searchParams]);
  const path = `/console/sessions/${runId}/message`;
  await requireOperator(pathWithParams(path, query));
  const run = await findRun(runId);
  if (!run) return <Missing />;
  const isNews = singleParam(query, "audience") === "newsletter";
  const people = isNews ? run.newsletter : run.registered;
  return (
    <>
      <PageHead title="Write to the attendees" lead={`${run.title}, ${inIst(run.startsAt)}`} />
      <ChoiceLinks
        label="Who gets it"
        choices={[
          { href: path, label: `About the session: all ${run.registered}`, isCurrent: !isNews },
          {
            href: `${path}?audience=newsletter`,
            label: `News: the ${run.newsletter} who get the newsletter`,
            isCurrent: isNews,
          },
        ]}
      />
      <BroadcastForm
        // These are different mails: a draft for one isn't offered for the other.
        key={isNews ? "newsletter" : "registered"}
        action={messageRunAction}
        people={people}
        note={
          isNews
            ? `${count(people, "person gets", "people get")} it, with a link to unsubscribe.`
            : `${count(people, "person gets", "people get")} it. Write only about this session; anything else is news.`
        }
        empty={isNews ? "No attendee of this run gets the newsletter." : "No one is registered for this run."}
        fields={{ runId: run.id, audience: isNews ? "newsletter" : "registered" }}
      />
    </>
  );
}
