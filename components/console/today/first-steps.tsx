import { RecordLink } from "@/components/console/kit/record-link";

const steps = [
  ["/console/sessions/new", "Schedule a free session", "People register on the home page and get a calendar entry."],
  ["/console/cohorts", "Open a cohort and plan its sessions", "The course page sells it once it's on sale."],
  ["/console/team", "Invite a colleague", "Staff can do everything here except money and the team."],
] as const;

/** For a day on which nothing waits. */
export const FirstSteps = () => (
  <div className="rounded-md border border-border bg-card px-3 py-3 text-sm">
    <p>Nothing is waiting. What you can do next:</p>
    <ul className="mt-2 grid gap-1.5">
      {steps.map(([href, label, note]) => (
        <li key={href} className="flex flex-wrap gap-x-3">
          <RecordLink href={href}>{label}</RecordLink>
          <span className="text-muted-foreground">{note}</span>
        </li>
      ))}
    </ul>
  </div>
);
