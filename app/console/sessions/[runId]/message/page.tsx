import type { Metadata } from "next";

import { ChoiceLinks } from "@/components/console/kit/choice-links";
import { PageHead } from "@/components/console/kit/page-head";
import { BroadcastForm } from "@/components/console/sessions/broadcast-form";
import { Missing } from "@/components/layout/missing";
import { requireOperator } from "@/lib/console/access";
import { pathWithParams, singleParam } from "@/lib/console/search-params";
import { attendanceOfRun } from "@/lib/console/sessions/attendance";
import { runAudiences } from "@/lib/console/sessions/audiences";
import { messageRunAction } from "@/lib/console/sessions/broadcast-actions";
import { findRun } from "@/lib/console/sessions/runs";
import { count } from "@/lib/format/count";
import { inIst } from "@/lib/format/ist";
import { titleOf } from "@/lib/seo/page-title";

export async function generateMetadata({ params }: PageProps<"/console/sessions/[runId]/message">): Promise<Metadata> {
  const { runId } = await params;
  return { title: await titleOf("Write to the attendees", async () => findRun(runId)) };
}

/** What a message to an audience is about, its link, and what it says if there's no one in it. */
const audiences = {
  registered: { label: "About the session: all", empty: "No one is registered for this run." },
  newsletter: { label: "News: with the newsletter", empty: "No attendee of this run gets the newsletter." },
  joined: { label: "About the session: joined", empty: "No one was seen joining this run." },
  watched: { label: "About the session: watched", empty: "No one was seen watching the recording." },
  unseen: { label: "About the session: not seen here", empty: "Everyone registered was seen." },
} as const;

/** A mail to people of a run: about the session to all or some of them, or news to those who want them. */
export default async function MessagePage({ params, searchParams }: PageProps<"/console/sessions/[runId]/message">) {
  const [{ runId }, query] = await Promise.all([params, searchParams]);
  const path = `/console/sessions/${runId}/message`;
  await requireOperator(pathWithParams(path, query));
  const run = await findRun(runId);
  if (!run) return <Missing />;
  const { sums, unseen } = await attendanceOfRun(run.id);
  const sizes = {
    registered: run.registered,
    newsletter: run.newsletter,
    joined: sums.join + sums.staff,
    watched: sums.recording,
    unseen,
  };
  const asked = singleParam(query, "audience");
  // Before its start no one could be seen.
  const offered = Date.parse(run.startsAt) <= Date.now() ? runAudiences : runAudiences.slice(0, 2);
  const audience = offered.find((name) => name === asked) ?? "registered";
  const people = sizes[audience];
  return (
    <>
      <PageHead title="Write to the attendees" lead={`${run.title}, ${inIst(run.startsAt)}`} />
      <ChoiceLinks
        label="Who gets it"
        choices={offered.map((name) => ({
          href: name === "registered" ? path : `${path}?audience=${name}`,
          label: `${audiences[name].label} (${sizes[name]})`,
          isCurrent: name === audience,
        }))}
      />
      <BroadcastForm
        // These are different mails: a draft for one isn't offered for the other.
        key={audience}
        action={messageRunAction}
        people={people}
        note={
          audience === "newsletter"
            ? `${count(people, "person gets", "people get")} it, with a link to unsubscribe.`
            : `${count(people, "person gets", "people get")} it. Write only about this session; anything else is news.`
        }
        empty={audiences[audience].empty}
        fields={{ runId: run.id, audience }}
      />
    </>
  );
}
