import { instructors } from "@/lib/content/instructors";
import { myLearning } from "@/lib/content/learning";

/** Who teaches it. */
export function EnrolmentTeachers() {
  return (
    <>
      <h3 className="mt-5 font-sans text-sm font-normal text-muted-foreground lg:group-only/card:mt-0">
        {myLearning.instructors}
      </h3>
      <ul className="mt-3 mb-7 flex flex-wrap gap-x-6 gap-y-3">
        {instructors.map(({ id, name, image }) => (
          <li key={id} className="flex items-center gap-2.5 text-sm font-semibold">
            <img src={image.src} width={36} height={36} alt="" className="size-9 rounded-full object-cover" />
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
