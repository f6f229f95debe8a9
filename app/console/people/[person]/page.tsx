import type { Metadata } from "next";

import { EmptyState } from "@/components/console/kit/data-table";
import { PageHead } from "@/components/console/kit/page-head";
import { ErasePanel } from "@/components/console/people/erase-person";
import { MailBlockPanel } from "@/components/console/people/mail-block";
import { MailChoicePanel } from "@/components/console/people/mail-choice";
import { PersonSections } from "@/components/console/people/person-sections";
import { Missing } from "@/components/layout/missing";
import { requireOperator } from "@/lib/console/access";
import { readErasure, readMailChoice, readPerson } from "@/lib/console/people/people";
import { unsealText } from "@/lib/console/sealed";
import { titleOf } from "@/lib/seo/page-title";

export async function generateMetadata({ params }: PageProps<"/console/people/[person]">): Promise<Metadata> {
  const { person } = await params;
  return { title: await titleOf("Person", async () => unsealText(person)) };
}

export default async function PersonPage({ params }: PageProps<"/console/people/[person]">) {
  const { person: sealed } = await params;
  await requireOperator(`/console/people/${sealed}`);
  const address = unsealText(sealed);
  if (!address) return <Missing />;
  const [{ name, person }, choice, erasedSince] = await Promise.all([
    readPerson(address),
    readMailChoice(address),
    readErasure(address),
  ]);
  const isKnown = Object.values(person).some((rows) => rows.length > 0);
  return (
    <>
      <PageHead title={name ?? address} isRecord lead={name ? address : null} />
      {isKnown ? (
        <PersonSections person={person} />
      ) : (
        <EmptyState>
          We know nothing about this address. Its registrations, orders, messages and emails appear here.
        </EmptyState>
      )}
      {choice?.blocked ? <MailBlockPanel email={address} blocked={choice.blocked} /> : null}
      <MailChoicePanel email={address} choice={choice} />
      <ErasePanel email={address} confirmedAt={erasedSince} />
    </>
  );
}
