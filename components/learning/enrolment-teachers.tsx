import { Avatar, AvatarFallback } from "@/components/ui/avatar";
import { initialsOf } from "@/lib/auth/session-user";
import { instructors } from "@/lib/content/instructors";
import { myLearning } from "@/lib/content/learning";

/** Who teaches it. Initials, for portraits would share the line with the styles and fonts of the first paint. */
export function EnrolmentTeachers() {
  return (
    <>
      <h3 className="mt-5 font-sans text-sm font-normal text-muted-foreground lg:group-only/card:mt-0">
        {myLearning.instructors}
      </h3>
      <ul className="mt-3 mb-7 flex flex-wrap gap-x-6 gap-y-3">
        {instructors.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-2.5 text-sm font-semibold">
            <Avatar aria-hidden="true" className="size-9">
              <AvatarFallback className="bg-accent text-accent-foreground">{initialsOf(name, null)}</AvatarFallback>
            </Avatar>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
