import { InstructorList, PersonCard, PORTRAIT } from "@/components/course/instructor-list";
import { MemberPhoto } from "@/components/learning/member-photo";
import { Avatar } from "@/components/ui/avatar";
import { initialsOf } from "@/lib/auth/session-user";
import type { Teacher } from "@/lib/cohorts/room";
import { teacherPhoto } from "@/lib/cohorts/teachers";
import { cn } from "@/lib/utils";

type TeacherListProps = { teachers: readonly Teacher[]; className?: string };

/** Who teaches a cohort: its own teachers, else those of the public pages. */
export function TeacherList({ teachers, className }: TeacherListProps) {
  if (teachers.length === 0) return <InstructorList {...(className ? { className } : {})} />;
  return (
    <ul className={cn("grid gap-6 lg:grid-cols-2", className)}>
      {teachers.map(({ name, title, bio, photoPath, linkedInUrl }) => (
        <PersonCard
          key={`${name} ${title}`}
          name={name}
          title={title}
          bio={bio}
          profileUrl={linkedInUrl}
          portrait={
            <Avatar aria-hidden="true" className={PORTRAIT}>
              <MemberPhoto address={teacherPhoto(photoPath)} initials={initialsOf(name, null)} />
            </Avatar>
          }
        />
      ))}
    </ul>
  );
}
