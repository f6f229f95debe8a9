import { CheckItem } from "@/components/ui/check-item";
import { ProfileLink } from "@/components/ui/profile-link";
import { instructors, type Instructor } from "@/lib/content/instructors";
import { cn } from "@/lib/utils";

export function InstructorList({ className }: { className?: string }) {
  return (
    <ul className={cn("grid gap-6 lg:grid-cols-2", className)}>
      {instructors.map((instructor) => (
        <InstructorCard key={instructor.id} instructor={instructor} />
      ))}
    </ul>
  );
}

function InstructorCard({ instructor }: { instructor: Instructor }) {
  const { name, title, bio, achievements, profileUrl, image } = instructor;
  return (
    <li className="flex min-w-0 flex-col rounded-2xl border border-border bg-card p-6 shadow-card sm:p-8">
      <div className="flex items-center gap-5 max-[20rem]:flex-wrap">
        <img
          {...image}
          alt={image.alt}
          loading="lazy"
          className="size-20 shrink-0 rounded-xl object-cover max-[20rem]:size-14 sm:size-28"
        />
        <div className="min-w-0">
          <h3 className="text-heading font-bold">{name}</h3>
          <p className="text-sm text-muted-foreground">{title}</p>
        </div>
      </div>
      <p className="mt-6 text-muted-foreground">{bio}</p>
      <ul className="mt-5 mb-6 grid gap-2.5 text-sm">
        {achievements.map((achievement) => (
          <CheckItem key={achievement}>{achievement}</CheckItem>
        ))}
      </ul>
      <ProfileLink name={name} href={profileUrl} className="mt-auto w-fit" />
    </li>
  );
}
