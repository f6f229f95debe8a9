import { Check } from "lucide-react";

import { ProfileLink } from "@/components/ui/profile-link";
import type { Instructor } from "@/lib/content/instructors";

/** An instructor with what they did and where to read more about them. */
export function InstructorCard({ instructor }: { instructor: Instructor }) {
  const { name, title, bio, achievements, profileUrl, image } = instructor;
  return (
    <li className="instructor-card">
      <div className="flex items-center gap-5">
        <img src={image.src} width={image.width} height={image.height} alt={image.alt} loading="lazy" />
        <div>
          <h3 className="text-heading font-bold">{name}</h3>
          <p className="text-sm text-muted-foreground">{title}</p>
        </div>
      </div>
      <p className="mt-6 text-muted-foreground">{bio}</p>
      <ul>
        {achievements.map((achievement) => (
          <li key={achievement}>
            <Check aria-hidden="true" />
            {achievement}
          </li>
        ))}
      </ul>
      <ProfileLink name={name} href={profileUrl} className="mt-auto w-fit" />
    </li>
  );
}
