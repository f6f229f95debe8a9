import { EnrolmentsSkeleton } from "@/components/learning/enrolments-skeleton";
import { MyLearningLayout } from "@/components/learning/my-learning-layout";

export default function MyLearningLoading() {
  return (
    <MyLearningLayout>
      <EnrolmentsSkeleton />
    </MyLearningLayout>
  );
}
