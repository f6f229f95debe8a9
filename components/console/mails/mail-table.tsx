import { ActionForm } from "@/components/console/kit/action-form";
import { type Column, DataTable } from "@/components/console/kit/data-table";
import { IstTime } from "@/components/console/kit/ist-time";
import { LongText } from "@/components/console/kit/long-text";
import { PersonLink } from "@/components/console/kit/record-link";
import { StateBadge } from "@/components/console/kit/state-badge";
import { resendMailAction } from "@/lib/console/mails/actions";
import { type ConsoleMail, shownState } from "@/lib/console/mails/mails";
import { term } from "@/lib/content/console";
import { sayLastError, sayUndelivered } from "@/lib/content/last-errors";

/** When it was or will be sent, or why it wasn't or didn't arrive. */
function Outcome({ mail }: { mail: ConsoleMail }) {
  const { status, sentAt, nextAttemptAt, lastError, attempts, resentAs } = mail;
  if (resentAs) return <span>Sent again</span>;
  const why = sayUndelivered(mail) ?? sayLastError(lastError);
  return (
    <>
      {status === "sent" ? <IstTime at={sentAt} /> : null}
      {status === "pending" ? (
        <>
          <span>Due </span>
          <IstTime at={nextAttemptAt} />
          <span>{attempts > 0 ? `, ${attempts} tried` : null}</span>
        </>
      ) : null}
      {why ? (
        <div className="text-muted-foreground">
          <LongText text={why} />
        </div>
      ) : null}
    </>
  );
}

const columns: readonly Column<ConsoleMail>[] = [
  {
    key: "to",
    phone: "second",
    head: "To",
    cell: ({ recipient, name }) => <PersonLink email={recipient} name={name} />,
    className: "max-w-72 min-w-44 whitespace-normal wrap-anywhere",
  },
  { key: "status", phone: "end", head: "State", cell: (mail) => <StateBadge state={shownState(mail)} /> },
  { key: "mail", phone: "first", head: "Email", cell: ({ template }) => term("mails", template) },
  { key: "created", phone: "second", head: "Created", cell: ({ createdAt }) => <IstTime at={createdAt} /> },
  { key: "outcome", phone: "second", head: "Outcome", cell: (mail) => <Outcome mail={mail} /> },
  {
    key: "again",
    phone: "second",
    head: "Action",
    className: "min-w-44",
    cell: ({ id, recipient, status, resentAs }) =>
      resentAs || (status !== "failed" && status !== "sent") ? null : (
        <ActionForm
          action={resendMailAction}
          submit="Send again"
          variant="outline"
          {...(status === "sent" ? { confirm: `${recipient} already has this email and will get it again.` } : {})}
        >
          <input type="hidden" name="mailId" value={id} />
          <input type="hidden" name="shownStatus" value={status} />
        </ActionForm>
      ),
  },
];

type MailTableProps = { mails: readonly ConsoleMail[]; empty: string };

export const MailTable = ({ mails, empty }: MailTableProps) => (
  <DataTable caption="Emails" columns={columns} rows={mails} rowKey={({ id }) => id} empty={empty} />
);
