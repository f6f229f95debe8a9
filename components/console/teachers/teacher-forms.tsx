import { ActionInput, ActionTextarea } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { PhotoField } from "@/components/console/teachers/photo-field";
import { initialsOf } from "@/lib/auth/session-user";
import { teacherPhoto } from "@/lib/cohorts/teachers";
import { addTeacherAction, changeTeacherAction } from "@/lib/console/teachers/actions";
import type { ConsoleTeacher } from "@/lib/console/teachers/teachers";

const box = "max-w-2xl rounded-md border border-border bg-card p-4";

/** Adds a teacher; the photo comes afterwards, on their page. */
export const AddTeacherForm = () => (
  <div className={box}>
    <ActionForm action={addTeacherAction} submit="Add the teacher">
      <TeacherFields />
    </ActionForm>
  </div>
);

export const ChangeTeacherForm = ({ teacher }: { teacher: ConsoleTeacher }) => (
  <div className={box}>
    <ActionForm action={changeTeacherAction} submit="Save">
      <input type="hidden" name="teacherId" value={teacher.id} />
      <input type="hidden" name="shownSequence" value={teacher.sequence} />
      <PhotoField
        // The saved one is the one to begin with.
        key={teacher.sequence}
        teacherId={teacher.id}
        path={teacher.photoPath}
        address={teacherPhoto(teacher.photoPath)}
        initials={initialsOf(teacher.name, null)}
      />
      <TeacherFields teacher={teacher} />
    </ActionForm>
  </div>
);

const TeacherFields = ({ teacher }: { teacher?: ConsoleTeacher }) => (
  <>
    <ActionInput name="name" label="Name" defaultValue={teacher?.name} maxLength={100} autoComplete="off" required />
    <ActionInput
      name="title"
      label="Title"
      note='such as "AI Product Leader"'
      defaultValue={teacher?.title}
      maxLength={120}
      autoComplete="off"
      required
    />
    <ActionTextarea
      name="bio"
      label="About them"
      note="optional"
      defaultValue={teacher?.bio}
      maxLength={1_000}
      rows={5}
    />
    <ActionInput
      name="linkedinUrl"
      label="LinkedIn"
      note="optional"
      inputMode="url"
      defaultValue={teacher?.linkedInUrl ?? undefined}
      maxLength={200}
      autoComplete="off"
    />
  </>
);
