import { ActionBox } from "@/components/console/kit/action-box";
import { Tick } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { RecordLink } from "@/components/console/kit/record-link";
import { setTeachersAction } from "@/lib/console/teachers/actions";
import type { ConsoleTeacher } from "@/lib/console/teachers/teachers";

type TeachersFormProps = { cohortId: string; teachers: readonly ConsoleTeacher[] };

/** Chooses who teaches a cohort. */
export function TeachersForm({ cohortId, teachers }: TeachersFormProps) {
  const teaches = ({ cohortIds }: ConsoleTeacher) => cohortIds.includes(cohortId);
  const shown = teachers.filter(teaches).map(({ id }) => id);
  return (
    <ActionBox
      title="Who teaches it"
      note="Learners see them in the room and in My Learning. With no one ticked they see the two of the course page. Whoever of them signs in as an instructor can run this cohort's classes."
    >
      <ActionForm action={setTeachersAction} submit="Save">
        <input type="hidden" name="cohortId" value={cohortId} />
        <input type="hidden" name="shown" value={shown.toSorted().join(",")} />
        {teachers.map((teacher) => (
          <Tick key={teacher.id} name={teacher.id} isTicked={teaches(teacher)}>
            {teacher.name}
          </Tick>
        ))}
      </ActionForm>
      <p className="mt-3 text-sm">
        <RecordLink href="/console/teachers">Add or change a teacher</RecordLink>
      </p>
    </ActionBox>
  );
}
