import { Enrolments } from "@/components/learning/enrolments";
import { MyLearningPage } from "@/components/learning/my-learning-page";
import { NoEnrolments } from "@/components/learning/no-enrolments";
import { requireUser } from "@/lib/auth/current-user";
import { listEnrolments } from "@/lib/enrolments/queries";
import { pageMetadata } from "@/lib/seo/page-metadata";

export const metadata = pageMetadata("/my-learning");

export default async function MyLearning() {
  const user = await requireUser("/my-learning");
  const enrolments = await listEnrolments(user.id);
  return (
    <MyLearningPage>{enrolments.length > 0 ? <Enrolments enrolments={enrolments} /> : <NoEnrolments />}</MyLearningPage>
  );
}
