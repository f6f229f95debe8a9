import type { Metadata } from "next";
import Link from "next/link";

import { SeatChanges } from "@/components/changes/seat-changes";
import { AccountNotice } from "@/components/layout/account-notice";
import { Missing } from "@/components/layout/missing";
import { Container } from "@/components/ui/section";
import { requireVerifiedUser } from "@/lib/auth/current-user";
import { findChangeableSeat } from "@/lib/changes/changes";
import { changes } from "@/lib/content/changes";
import { titleOf } from "@/lib/seo/page-title";

type ChangePageProps = { params: Promise<{ enrolmentId: string }> };

export async function generateMetadata({ params }: ChangePageProps): Promise<Metadata> {
  const { enrolmentId } = await params;
  return { title: await titleOf(changes.title, async () => findChangeableSeat(enrolmentId)), robots: { index: false } };
}

/** Where a learner cancels a seat or asks to move, and follows the request. */
export default async function ChangePage({ params }: ChangePageProps) {
  const { enrolmentId } = await params;
  const learner = await requireVerifiedUser(`/my-learning/change/${enrolmentId}`);
  const seat = await findChangeableSeat(enrolmentId);
  if (!seat) return <Missing />;
  return (
    <Container className="min-h-screenful max-w-2xl py-12 sm:py-16">
      <AccountNotice account={learner.id} />
      <h1 className="text-title font-bold">{changes.title}</h1>
      <p className="mt-2 mb-8 text-lg text-muted-foreground">{`${seat.course}, Cohort #${seat.cohortId}`}</p>
      <SeatChanges seat={seat} account={learner.id} now={new Date()} />
      <p className="mt-10">
        <Link href="/my-learning" className="font-semibold text-primary underline-offset-4 hover:underline">
          {changes.back}
        </Link>
      </p>
    </Container>
  );
}
