import { CalendarClock, FolderOpen, MessagesSquare, Users, type LucideIcon } from "lucide-react";

import { Container } from "@/components/ui/section";
import { dashboard } from "@/lib/content/learning";
import { room } from "@/lib/content/room";

type LinkName = (typeof dashboard.links.names)[number];

const icons: Record<LinkName, LucideIcon> = {
  "Join Discord": MessagesSquare,
  "Schedule 1:1": CalendarClock,
  Resources: FolderOpen,
  "Meet Cohort": Users,
};

/** The cohort's four buttons. Those without an address in `hrefs` are disabled. */
export function CohortLinks({ hrefs = {} }: { hrefs?: Partial<Record<LinkName, string | null>> }) {
  const { title, names, note } = dashboard.links;
  return (
    <Container className="pt-10 print:hidden">
      <h2 className="sr-only">{title}</h2>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {names.map((name) => (
          <li key={name}>
            <CohortLink name={name} href={hrefs[name] ?? null} />
          </li>
        ))}
      </ul>
      {names.every((name) => hrefs[name]) ? null : (
        <p id="links-note" className="mt-3 text-sm text-muted-foreground">
          {note}
        </p>
      )}
    </Container>
  );
}

const box =
  "flex w-full flex-col items-start gap-3 rounded-xl border p-4 text-left font-semibold sm:flex-row sm:items-center sm:p-5";

function CohortLink({ name, href }: { name: LinkName; href: string | null }) {
  const Icon = icons[name];
  if (href === null)
    return (
      <button
        type="button"
        aria-disabled="true"
        aria-describedby="links-note"
        className={`${box} border-dashed border-input/60 bg-surface text-muted-foreground aria-disabled:cursor-not-allowed`}
      >
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {name}
      </button>
    );
  const isOwn = href.startsWith("#");
  return (
    <a
      href={href}
      {...(isOwn ? {} : { target: "_blank", rel: "noopener noreferrer" })}
      className={`${box} border-border bg-card text-card-foreground shadow-card transition duration-200 ease-out-soft hover:-translate-y-0.5 hover:border-primary hover:shadow-lift`}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0 text-primary" />
      {name}
      {isOwn ? null : <span className="sr-only">{room.resources.newTab}</span>}
    </a>
  );
}
