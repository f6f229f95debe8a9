import { CalendarClock, FolderOpen, MessagesSquare, Users, type LucideIcon } from "lucide-react";

import { Container } from "@/components/ui/section";
import { dashboard } from "@/lib/content/learning";

const icons: Record<(typeof dashboard.links.names)[number], LucideIcon> = {
  "Join Discord": MessagesSquare,
  "Schedule 1:1": CalendarClock,
  Resources: FolderOpen,
  "Meet Cohort": Users,
};

/** The cohort's four buttons, which are disabled for now. */
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
