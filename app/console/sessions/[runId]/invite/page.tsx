import type { Metadata } from "next";

import { ChoiceLinks } from "@/components/console/kit/choice-links";
import { PageHead } from "@/components/console/kit/page-head";
import { BroadcastForm } from "@/components/console/sessions/broadcast-form";
import { Missing } from "@/components/layout/missing";
import { requireOperator } from "@/lib/console/access";
import { pathWithParams, queryOf, singleParam } from "@/lib/console/search-params";
import { inviteWaitingListAction } from "@/lib/console/sessions/broadcast-actions";
import { type ConsoleRun, findRun, invitations } from "@/lib/console/sessions/runs";
import { withoutWaitlist } from "@/lib/content/sessions";
import { count } from "@/lib/format/count";
import { inIst } from "@/lib/format/ist";
import { titleOf } from "@/lib/seo/page-title";

export async function generateMetadata({ params }: PageProps<"/console/sessions/[runId]/invite">): Promise<Metadata> {
  const { runId } = await params;
  return { title: await titleOf("Invite a waiting list", async () => findRunToCome(runId)) };
}

async function findRunToCome(runId: string): Promise<ConsoleRun | null> {
  const run = await findRun(runId);
  return run?.state === "scheduled" && Date.parse(run.startsAt) > Date.now() ? run : null;
}

const NOBODY =
  "There's no one to invite: the list is empty, or everyone on it is already registered. People join the lists on the home page.";

/** Invites the waiting list of a business function to a run. */
export default async function InvitePage({ params, searchParams }: PageProps<"/console/sessions/[runId]/invite">) {
  const [{ runId }, query] = await Promise.all([params, searchParams]);
  const path = `/console/sessions/${runId}/invite`;
  await requireOperator(pathWithParams(path, query));
  const [run, lists] = await Promise.all([findRunToCome(runId), invitations(runId)]);
  if (!run) return <Missing />;
  const asked = singleParam(query, "function");
  const list = lists.find(({ businessFunction }) => businessFunction === asked) ?? lists[0];
  return (
    <>
      <PageHead title="Invite a waiting list" lead={`To ${run.title}, ${inIst(run.startsAt)}`} />
      {lists.length > 1 ? (
        <ChoiceLinks
          label="Waiting list"
          choices={lists.map(({ businessFunction, people }) => ({
            href: path + queryOf({ function: businessFunction }),
            label: `${withoutWaitlist(businessFunction)}: ${people}`,
            isCurrent: businessFunction === list?.businessFunction,
          }))}
        />
      ) : null}
      <BroadcastForm
        key={list?.businessFunction}
        action={inviteWaitingListAction}
        people={list?.people ?? 0}
        note={`${count(list?.people ?? 0, "person", "people")} on the waiting list ${withoutWaitlist(list?.businessFunction ?? "")}. Below your text, the email shows the session, its start and a button to register.`}
        empty={NOBODY}
        fields={{ runId: run.id, businessFunction: list?.businessFunction ?? "" }}
      />
    </>
  );
}
