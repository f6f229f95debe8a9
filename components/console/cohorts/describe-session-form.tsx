import { KindSelect } from "@/components/console/cohorts/kind-select";
import { ActionInput, ActionSelect, Tick } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { NativeSelectOption } from "@/components/ui/native-select";
import type { ConsoleCohortSession } from "@/lib/console/cohorts/room";
import { describeSessionAction } from "@/lib/console/cohorts/session-actions";
import type { ConsoleTeacher } from "@/lib/console/teachers/teachers";

type DescribeSessionFormProps = {
  session: ConsoleCohortSession;
  teachers: readonly ConsoleTeacher[];
  hasBegun: boolean;
  isOver: boolean;
};

/** What a session is called, its kind, who teaches it and what to bring. Once it has begun, its kind stays. */
export const DescribeSessionForm = ({ session, teachers, hasBegun, isOver }: DescribeSessionFormProps) => (
  <ActionForm action={describeSessionAction} submit="Save these words">
    <input type="hidden" name="sessionId" value={session.id} />
    <input type="hidden" name="shownSequence" value={session.sequence} />
    <ActionInput name="title" label="Title" defaultValue={session.title} maxLength={120} autoComplete="off" required />
    {hasBegun ? <input type="hidden" name="kind" value={session.kind} /> : <KindSelect defaultValue={session.kind} />}
    <ActionSelect name="teacherId" label="Teacher" defaultValue={session.teacherId ?? ""}>
      <NativeSelectOption value="">The cohort&apos;s teachers, or a guest</NativeSelectOption>
      {teachers.map(({ id, name }) => (
        <NativeSelectOption key={id} value={id}>
          {name}
        </NativeSelectOption>
      ))}
      {/* Instructors see only who teaches with them. */}
      {session.teacherId === null || teachers.some(({ id }) => id === session.teacherId) ? null : (
        <NativeSelectOption value={session.teacherId}>The teacher it has</NativeSelectOption>
      )}
    </ActionSelect>
    <ActionInput
      name="guestName"
      label="Guest teacher"
      note="empty if no guest teaches it"
      defaultValue={session.guestName ?? undefined}
      maxLength={100}
      autoComplete="off"
    />
    <ActionInput
      name="bring"
      label="What to bring"
      note="optional"
      defaultValue={session.bring ?? undefined}
      maxLength={300}
      autoComplete="off"
    />
    {isOver ? null : <Tick name="isTold">Tell everyone</Tick>}
  </ActionForm>
);
