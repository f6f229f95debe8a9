import { ActionForm } from "@/components/console/kit/action-form";
import { EmptyState } from "@/components/console/kit/data-table";
import { UrlInput } from "@/components/console/kit/session-fields";
import { setLinksAction } from "@/lib/console/cohorts/links-action";
import type { ConsoleCohortSession } from "@/lib/console/cohorts/room";
import { weekdayInIst } from "@/lib/format/ist";

type LinksFormProps = {
  cohortId: string;
  /** Those still to come, soonest first. */
  sessions: readonly ConsoleCohortSession[];
};

/** The meeting links of all coming sessions, saved with one press. */
export function LinksForm({ cohortId, sessions }: LinksFormProps) {
  if (sessions.length === 0) return <EmptyState>No sessions to come. Each one gets its meeting link here.</EmptyState>;
  const shown = sessions
    .map(({ id, sequence }) => `${id}:${sequence}`)
    .toSorted()
    .join(",");
  return (
    <div className="max-w-2xl rounded-md border border-border bg-card p-4">
      <ActionForm action={setLinksAction} submit="Save the links">
        <input type="hidden" name="cohortId" value={cohortId} />
        <input type="hidden" name="shown" value={shown} />
        {sessions.map(({ id, title, startsAt, meetingUrl }) => (
          <UrlInput key={id} name={id} label={title} note={weekdayInIst(startsAt)} value={meetingUrl} />
        ))}
      </ActionForm>
    </div>
  );
}
