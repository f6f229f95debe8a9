import { CalendarClock, CirclePlay, FolderOpen, MessagesSquare, Users, type LucideIcon } from "lucide-react";

import { Container } from "@/components/ui/section";
import { dashboard } from "@/lib/content/learning";
import { room } from "@/lib/content/room";

type LinkName = (typeof dashboard.links.names)[number] | typeof room.links.recordings;

const icons: Record<LinkName, LucideIcon> = {
  "Join Discord": MessagesSquare,
  "Schedule 1:1": CalendarClock,
  Resources: FolderOpen,
  "Meet Cohort": Users,
  Recordings: CirclePlay,
};

/** The four buttons of a cohort without sessions, which do nothing yet. */
export function CohortLinks() {
  const { title, names, note } = dashboard.links;
  return (
    <Container className="pt-10 print:hidden">
      <h2 className="sr-only">{title}</h2>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {names.map((name) => {
          const Icon = icons[name];
          return (
            <li key={name}>
              <button
                type="button"
                aria-disabled="true"
                aria-describedby="links-note"
                className="flex w-full flex-col items-start gap-3 rounded-xl border border-dashed border-input/60 bg-surface p-4 text-left font-semibold text-muted-foreground aria-disabled:cursor-not-allowed sm:flex-row sm:items-center sm:p-5"
              >
                <Icon aria-hidden="true" className="size-5 shrink-0" />
                {name}
              </button>
            </li>
          );
        })}
      </ul>
      <p id="links-note" className="mt-3 text-sm text-muted-foreground">
        {note}
      </p>
    </Container>
  );
}

/** A tile in the room that links to a part of it, or to another site. */
export function RoomLink({ name, href }: { name: LinkName; href: string }) {
  const Icon = icons[name];
  const isOwn = href.startsWith("#");
  return (
    <li>
      <a
        href={href}
        {...(isOwn ? {} : { target: "_blank", rel: "noopener noreferrer" })}
        className="flex items-center gap-2.5 rounded-xl border border-border bg-card px-3 py-2.5 text-sm font-semibold text-card-foreground shadow-card transition duration-200 ease-out-soft hover:-translate-y-0.5 hover:border-primary hover:shadow-lift sm:p-4 sm:text-base"
      >
        <Icon aria-hidden="true" className="size-5 shrink-0 text-primary" />
        {name}
        {isOwn ? null : <span className="sr-only">{room.resources.newTab}</span>}
      </a>
    </li>
  );
}
