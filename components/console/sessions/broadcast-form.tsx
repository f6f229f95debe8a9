import { ActionForm } from "@/components/console/kit/action-form";
import { EmptyState } from "@/components/console/kit/data-table";
import { BroadcastFields } from "@/components/console/sessions/broadcast-fields";
import type { ActionDone } from "@/lib/console/action";
import type { FormAction } from "@/lib/forms/form-state";

type BroadcastFormProps = {
  action: FormAction<ActionDone>;
  /** How many will get it. */
  people: number;
  /** Who they are. */
  note: string;
  /** Instead of the form if there is no one. */
  empty: string;
  /** Hidden fields: what the mail is about. */
  fields: Record<string, string>;
};

/** Writes bulk mail. */
export function BroadcastForm({ action, people, note, empty, fields }: BroadcastFormProps) {
  if (people === 0) return <EmptyState>{empty}</EmptyState>;
  return (
    <div className="max-w-2xl rounded-md border border-border bg-card p-4">
      <p className="mb-4 text-sm/relaxed text-muted-foreground">{note}</p>
      <ActionForm action={action} submit="Send">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <BroadcastFields people={people} />
      </ActionForm>
    </div>
  );
}
