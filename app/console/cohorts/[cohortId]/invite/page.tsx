import type { Metadata } from "next";

import { ChoiceLinks } from "@/components/console/kit/choice-links";
import { PageHead } from "@/components/console/kit/page-head";
import { BroadcastForm } from "@/components/console/sessions/broadcast-form";
import { Missing } from "@/components/layout/missing";
import { requireOperator } from "@/lib/console/access";
import { findCohort } from "@/lib/console/cohorts/cohorts";
import { pathWithParams, queryOf, singleParam } from "@/lib/console/search-params";
import { inviteToCohortAction } from "@/lib/console/sessions/broadcast-actions";
import { cohortInvitations } from "@/lib/console/sessions/runs";
import { cohortName } from "@/lib/content/console";
import { count } from "@/lib/format/count";
import { dayInIst } from "@/lib/format/ist";
import { titleOf } from "@/lib/seo/page-title";

export async function generateMetadata({ params }: PageProps<"/console/cohorts/[cohortId]/invite">): Promise<Metadata> {
  const { cohortId } = await params;
  return { title: await titleOf("Invite a waiting list", async () => findCohort(cohortId)) };
}

const NOBODY =
  "There's no one to invite: the list is empty, or everyone on it already has a seat. People join the lists on the course page.";
const NOT_ON_SALE = "The cohort isn't on sale. You can invite its waiting list once it is.";

/** Invites the waiting list of a cohort, or of the next one, to buy its seats. */
export default async function InviteToCohortPage({
  params,
  searchParams,
}: PageProps<"/console/cohorts/[cohortId]/invite">) {
  const [{ cohortId }, query] = await Promise.all([params, searchParams]);
  const path = `/console/cohorts/${cohortId}/invite`;
  await requireOperator(pathWithParams(path, query));
  const [cohort, lists] = await Promise.all([findCohort(cohortId), cohortInvitations(cohortId)]);
  if (!cohort) return <Missing />;
  const isOpen = cohort.state === "on_sale" && !cohort.isEnrolmentOver;
  const asked = singleParam(query, "list");
  const list = lists.find(({ businessFunction }) => businessFunction === asked) ?? lists[0];
  const people = isOpen ? (list?.people ?? 0) : 0;
  return (
    <>
      <PageHead title="Invite a waiting list" lead={`To ${cohortName(cohortId)}, ${dayInIst(cohort.startsOn)}`} />
      {lists.length > 1 && isOpen ? (
        <ChoiceLinks
          label="Waiting list"
          choices={lists.map(({ businessFunction, people: size }) => ({
            href: path + queryOf({ list: businessFunction }),
            label: `${businessFunction}: ${size}`,
            isCurrent: businessFunction === list?.businessFunction,
          }))}
        />
      ) : null}
      <BroadcastForm
        key={list?.businessFunction}
        action={inviteToCohortAction}
        people={people}
        note={`${count(people, "person", "people")} on the waiting list ${list?.businessFunction ?? ""}. Below your text, the email shows the cohort, its first day and a button that leads to the course page.`}
        empty={isOpen ? NOBODY : NOT_ON_SALE}
        fields={{ cohortId, businessFunction: list?.businessFunction ?? "" }}
      />
    </>
  );
}
