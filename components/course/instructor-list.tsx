import type { ReactNode } from "react";

import { CheckItem } from "@/components/ui/check-item";
import { ProfileLink } from "@/components/ui/profile-link";
import { instructors, type Instructor } from "@/lib/content/instructors";
import { cn } from "@/lib/utils";

export const PORTRAIT = "size-20 shrink-0 rounded-xl object-cover max-[20rem]:size-14 sm:size-28";

export function InstructorList({ className }: { className?: string }) {
  return (
    <ul className={cn("grid gap-6 lg:grid-cols-2", className)}>
      {instructors.map(({ id, image, achievements, ...person }) => (
        <PersonCard
          key={id}
          {...person}
          portrait={<img {...image} alt={image.alt} loading="lazy" className={PORTRAIT} />}
        >
          <ul className="mt-5 mb-6 grid gap-2.5 text-sm">
            {achievements.map((achievement) => (
              <CheckItem key={achievement}>{achievement}</CheckItem>
            ))}
          </ul>
        </PersonCard>
      ))}
    </ul>
  );
}

type PersonCardProps = Pick<Instructor, "name" | "title" | "bio"> & {
  portrait: ReactNode;
  profileUrl: string | null;
  /** Between the biography and the link. */
  children?: ReactNode;
};

/** A person who teaches. */
export const PersonCard = ({ name, title, bio, portrait, profileUrl, children }: PersonCardProps) => (
  <li className="flex min-w-0 flex-col rounded-2xl border border-border bg-card p-6 shadow-card sm:p-8">
    <div className="flex items-center gap-5 max-[20rem]:flex-wrap">
      {portrait}
      <div className="min-w-0">
        <h3 className="text-heading font-bold">{name}</h3>
        <p className="text-sm text-muted-foreground">{title}</p>
      </div>
    </div>
    {bio === "" ? null : <p className="mt-6 text-muted-foreground">{bio}</p>}
    {children}
    {profileUrl === null ? null : <ProfileLink name={name} href={profileUrl} className="mt-auto w-fit" />}
  </li>
);
