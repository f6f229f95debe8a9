import { EnrolmentsLoading } from "@/components/learning/enrolments-loading";
import { MyLearningPage } from "@/components/learning/my-learning-page";

export default function MyLearningLoading() {
  return (
    <MyLearningPage>
      <EnrolmentsLoading />
    </MyLearningPage>
  );
}
