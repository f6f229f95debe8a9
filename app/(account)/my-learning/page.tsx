import { AccountNotice } from "@/components/layout/account-notice";
import { EnrolmentCard } from "@/components/learning/enrolment-card";
import { MyLearningLayout } from "@/components/learning/my-learning-layout";
import { NoEnrolments } from "@/components/learning/no-enrolments";
import { requireUser } from "@/lib/auth/current-user";
import { listEnrolments } from "@/lib/learning/enrolments";
import { pageMetadata } from "@/lib/seo/page-metadata";

export const metadata = pageMetadata("/my-learning");

export default async function MyLearningPage() {
  const user = await requireUser("/my-learning");
  const enrolments = await listEnrolments(user.id);
  return (
    <>
      <AccountNotice account={user.id} />
      <MyLearningLayout>
        {enrolments.length > 0 ? (
          <ul className="mt-9 grid gap-6 lg:grid-cols-2">
            {enrolments.map((enrolment) => (
              <EnrolmentCard key={enrolment.enrolledAt.toISOString()} enrolment={enrolment} />
            ))}
          </ul>
        ) : (
          <NoEnrolments />
        )}
      </MyLearningLayout>
    </>
  );
}
