import { Icon } from "@/components/ui/icon";
import { bubbles, calendarClock, folderOpen, users } from "@/components/ui/icon-paths";
import { Container } from "@/components/ui/section";
import { dashboard } from "@/lib/content/learning";

const icons: Record<(typeof dashboard.spaces.names)[number], string> = {
  "Join Discord": bubbles,
  "Schedule 1:1": calendarClock,
  Resources: folderOpen,
  "Meet Cohort": users,
};

/** The four places of a cohort. They do nothing yet, and say so to everybody. */
export function Spaces() {
  const { title, names, note } = dashboard.spaces;
  return (
    <Container className="pt-10 print:hidden">
      <h2 className="sr-only">{title}</h2>
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        {names.map((name) => (
          <li key={name}>
            <button type="button" aria-disabled="true" aria-describedby="spaces-note" className="space-tile">
              <Icon d={icons[name]} className="size-5 shrink-0" />
              {name}
            </button>
          </li>
        ))}
      </ul>
      <p id="spaces-note" className="mt-3 text-sm text-muted-foreground">
        {note}
      </p>
    </Container>
  );
}
