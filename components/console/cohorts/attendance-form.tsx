import { ActionSelect } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { NativeSelectOption } from "@/components/ui/native-select";
import type { Attendee } from "@/lib/console/cohorts/attendance";
import type { ConsoleCohortSession } from "@/lib/console/cohorts/room";
import { setAttendanceAction } from "@/lib/console/cohorts/room-actions";
import { inIst } from "@/lib/format/ist";

type AttendanceFormProps = {
  sessions: readonly ConsoleCohortSession[];
  people: readonly Attendee[];
  /** Whether there are others, on other pages. */
  isPart: boolean;
};

/** Writes down who took part, where the door did not see it. */
export const AttendanceForm = ({ sessions, people, isPart }: AttendanceFormProps) => (
  <div className="max-w-xl rounded-md border border-border bg-card p-4">
    <ActionForm action={setAttendanceAction} submit="Save">
      <ActionSelect name="userId" label="Person" {...(isPart ? { note: "those on this page" } : {})}>
        {people.map(({ userId, email }) => (
          <NativeSelectOption key={userId} value={userId}>
            {email}
          </NativeSelectOption>
        ))}
      </ActionSelect>
      <ActionSelect name="sessionId" label="Session">
        {sessions.map(({ id, title, startsAt }) => (
          <NativeSelectOption key={id} value={id}>
            {`${inIst(startsAt)}: ${title}`}
          </NativeSelectOption>
        ))}
      </ActionSelect>
      <ActionSelect name="change" label="Attendance">
        <NativeSelectOption value="present">Took part</NativeSelectOption>
        <NativeSelectOption value="absent">Did not take part</NativeSelectOption>
      </ActionSelect>
    </ActionForm>
  </div>
);
