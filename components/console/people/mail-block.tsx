import { ActionBox } from "@/components/console/kit/action-box";
import { ActionInput } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { Panel } from "@/components/console/kit/page-head";
import { liftBlockAction } from "@/lib/console/people/actions";
import type { MailChoice } from "@/lib/console/people/people";
import { sayUndelivered } from "@/lib/content/last-errors";
import { inIst } from "@/lib/format/ist";

type MailBlockPanelProps = { email: string; blocked: NonNullable<MailChoice["blocked"]> };

/** Why mails to an address are skipped, and a way to send them again. */
export const MailBlockPanel = ({ email, blocked }: MailBlockPanelProps) => (
  <Panel title="Emails did not arrive">
    <p className="mb-3 text-sm/relaxed wrap-anywhere">{`${inIst(blocked.since)}. ${sayUndelivered(blocked) ?? ""}`}</p>
    <ActionBox
      title="Lift the block"
      note="Until then, emails to this address are skipped, except those about accounts, payments, documents, seats, cancellations and answers from the team. Lift the block once you know that the address works. Resend's own list may have it, too: remove it there first."
    >
      <ActionForm
        action={liftBlockAction}
        submit="Lift the block"
        success="From now on, emails to this address go out as before. Those that were skipped stay skipped."
        variant="outline"
      >
        <input type="hidden" name="email" value={email} />
        <ActionInput name="reason" label="Reason" required maxLength={500} />
      </ActionForm>
    </ActionBox>
  </Panel>
);
