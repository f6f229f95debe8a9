import type { Metadata, Route } from "next";
import Link from "next/link";

import { AccountNotice } from "@/components/layout/account-notice";
import { Missing } from "@/components/layout/missing";
import { RoomReview } from "@/components/learning/room-review";
import { Container } from "@/components/ui/section";
import { requireUser } from "@/lib/auth/current-user";
import { findRoom } from "@/lib/cohorts/room";
import { askedIn } from "@/lib/cohorts/said";
import { said } from "@/lib/content/said";
import { titleOf } from "@/lib/seo/page-title";

type ReviewPageProps = { params: Promise<{ cohortId: string }> };

const findAsked = async (cohortId: string) => {
  const room = await findRoom(cohortId);
  return room && askedIn(room, new Date());
};

export async function generateMetadata({ params }: ReviewPageProps): Promise<Metadata> {
  const { cohortId } = await params;
  return { title: await titleOf(said.review.title, async () => findAsked(cohortId)) };
}

/** What a learner says of their cohort after its last class. */
export default async function ReviewPage({ params }: ReviewPageProps) {
  const { cohortId } = await params;
  const base = `/my-learning/cohort/${encodeURIComponent(cohortId)}`;
  const user = await requireUser(`${base}/review`);
  const asked = await findAsked(cohortId);
  if (!asked) return <Missing />;
  return (
    <Container className="min-h-screenful max-w-2xl py-12 sm:py-16">
      <AccountNotice account={user.id} />
      <h1 className="text-title font-bold">{said.review.title}</h1>
      <RoomReview asked={asked.review} account={user.id} cohortId={cohortId} />
      <p className="mt-10">
        <Link href={base as Route} className="font-semibold text-primary underline-offset-4 hover:underline">
          {said.review.back}
        </Link>
      </p>
    </Container>
  );
}
