import type { OpenMailing } from "@/lib/console/sessions/mailings";
import type { ConsoleRun } from "@/lib/console/sessions/runs";
import { count } from "@/lib/format/count";

type RunProgressProps = { run: ConsoleRun; mailings: readonly OpenMailing[] };

const NAMES: Readonly<Record<string, string>> = {
  "session-recording": "The email about the recording",
  "waitlist-invitation": "The invitation",
};

const sayMailing = ({ kind, people, queued }: OpenMailing): string =>
  `${NAMES[kind] ?? "The message"} is going out to ${count(people, "person", "people")}: ${count(queued, "email is", "emails are")} queued so far.`;

/** Bulk mail that isn't queued for everyone yet; nothing once it is. */
export function RunProgress({ run, mailings }: RunProgressProps) {
  if (!run.isBeingTold && mailings.length === 0) return null;
  return (
    <div role="status" className="mb-4 text-sm text-muted-foreground">
      {run.isBeingTold ? <p>Emails about the change to this run are going out: some are still to be queued.</p> : null}
      {mailings.map((mailing) => (
        <p key={mailing.id}>{sayMailing(mailing)}</p>
      ))}
    </div>
  );
}
