import { EnrolmentCard } from "@/components/learning/enrolment-card";
import type { Enrolment } from "@/lib/enrolments/queries";

/** All enrolments of a learner as cards. */
export function Enrolments({ enrolments }: { enrolments: readonly Enrolment[] }) {
  return (
    <ul className="mt-9 grid gap-6 lg:grid-cols-2">
      {enrolments.map((enrolment) => (
        <EnrolmentCard key={enrolment.enrolledAt.toISOString()} enrolment={enrolment} />
      ))}
    </ul>
  );
}
