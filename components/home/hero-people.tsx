import { ProfileLink } from "@/components/ui/profile-link";
import { instructors, type Instructor } from "@/lib/content/instructors";
import { cn } from "@/lib/utils";

/** The two people behind the promise. */
export function HeroPeople() {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
      {instructors.map((instructor, index) => (
        <InstructorCard key={instructor.id} instructor={instructor} className={index % 2 ? "lg:mr-6 lg:-ml-6" : ""} />
      ))}
    </ul>
  );
}

function InstructorCard({ instructor, className }: { instructor: Instructor; className: string }) {
  const { name, title, image, profileUrl } = instructor;
  return (
    <li
      className={cn(
        "flex items-center gap-5 rounded-2xl border border-border bg-card p-4 shadow-lift transition duration-300 ease-out-soft hover:-translate-y-1 hover:shadow-lift",
        className,
      )}
    >
      <img
        src={image.src}
        width={image.width}
        height={image.height}
        alt={image.alt}
        fetchPriority="low"
        className="size-28 shrink-0 rounded-xl object-cover lg:size-32"
      />
      <div>
        <p className="font-display text-lg font-bold">{name}</p>
        <p className="text-sm text-muted-foreground">{title}</p>
        <ProfileLink name={name} href={profileUrl} className="mt-1.5" />
      </div>
    </li>
  );
}
