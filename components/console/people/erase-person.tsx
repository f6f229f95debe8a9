import { ActionBox } from "@/components/console/kit/action-box";
import { ActionInput } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { Panel } from "@/components/console/kit/page-head";
import { erasePersonAction } from "@/lib/console/people/actions";
import { inIst } from "@/lib/format/ist";

type ErasePanelProps = {
  email: string;
  /** When it was confirmed, if it's under way. */
  confirmedAt: string | null;
};

/** Deletes a person's data, for those who write to us instead of doing it themselves. */
export function ErasePanel({ email, confirmedAt }: ErasePanelProps) {
  return (
    <Panel title="Their data">
      {confirmedAt ? (
        <p className="text-sm/relaxed">{`Its deletion was confirmed ${inIst(confirmedAt)}, and is under way.`}</p>
      ) : (
        <ActionBox
          title="Erase this person"
          note="Deletes the account of this address, its registrations, places on waiting lists, messages, applications with their files, and emails. Orders, payments, invoices, enrolments and requests stay, and so does a choice against mails. First be sure that it's this person who wrote. No mail is sent."
        >
          <ActionForm
            action={erasePersonAction}
            submit="Erase this person"
            confirm={`Everything about ${email} that we don't have to keep is deleted for good.`}
            success="The deletion is under way. It usually takes a minute."
            variant="destructive"
          >
            <input type="hidden" name="email" value={email} />
            <ActionInput name="reason" label="Reason" required maxLength={500} />
          </ActionForm>
        </ActionBox>
      )}
    </Panel>
  );
}
