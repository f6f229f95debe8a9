import { type Column, DataTable } from "@/components/console/kit/data-table";
import { IstTime } from "@/components/console/kit/ist-time";
import { LongText } from "@/components/console/kit/long-text";
import { PersonLink } from "@/components/console/kit/record-link";
import { StateBadge } from "@/components/console/kit/state-badge";
import { SubmissionState } from "@/components/console/kit/suspect";
import { RegistrationActions } from "@/components/console/sessions/registration-actions";
import { type ConsoleRegistration, type RegistrationMail, saySeen } from "@/lib/console/sessions/registrations";
import { term, yesOrNo } from "@/lib/content/console";
import { sayLastError } from "@/lib/content/last-errors";

/** Only for the cells: a row grows when its actions are opened. */
const top = "[tbody_&]:align-top";

const columns: readonly Column<ConsoleRegistration>[] = [
  {
    key: "person",
    phone: "first",
    head: "Person",
    cell: ({ email, name }) => <PersonLink email={email} name={name} />,
    className: top,
  },
  {
    key: "state",
    phone: "end",
    head: "State",
    cell: ({ state, isSuspect }) => <SubmissionState state={state} isSuspect={isSuspect} />,
    className: top,
  },
  {
    key: "newsletter",
    phone: "none",
    head: "Newsletter",
    cell: ({ newsletter }) => yesOrNo(newsletter),
    className: top,
  },
  {
    key: "attendance",
    phone: "end",
    head: "Attendance",
    cell: ({ attendance, state }) => (state === "registered" ? saySeen(attendance) : null),
    className: top,
  },
  {
    key: "feedback",
    phone: "second",
    head: "How it was",
    cell: ({ feedback }) =>
      feedback && (
        <div className="max-w-72 min-w-40 whitespace-normal">
          <span className="block">{`${feedback.rating} of 5`}</span>
          {feedback.text ? <LongText text={feedback.text} /> : null}
        </div>
      ),
    className: top,
  },
  {
    key: "registered",
    phone: "second",
    head: "Registered",
    cell: ({ registeredAt }) => <IstTime at={registeredAt} />,
    className: top,
  },
  { key: "mails", phone: "second", head: "Emails", cell: ({ mails }) => <Mails mails={mails} />, className: top },
  {
    key: "actions",
    phone: "second",
    head: "Actions",
    cell: (registration) => <RegistrationActions registration={registration} />,
    className: top,
  },
];

function Mails({ mails }: { mails: readonly RegistrationMail[] }) {
  if (mails.length === 0) return <span className="text-muted-foreground">None</span>;
  return (
    <ul className="grid gap-1.5">
      {mails.map(({ id, template, status, error }) => (
        <li key={id} className="flex items-center gap-2 whitespace-nowrap" title={sayLastError(error) ?? undefined}>
          <StateBadge state={status} />
          <span>{term("mails", template)}</span>
        </li>
      ))}
    </ul>
  );
}

type RegistrationTableProps = { registrations: readonly ConsoleRegistration[]; hasBegun: boolean };

/** The registrations for a run with the state of each one's mails and, once it has begun, whether they were there. */
export const RegistrationTable = ({ registrations, hasBegun }: RegistrationTableProps) => (
  <DataTable
    caption="Registrations"
    columns={hasBegun ? columns : columns.filter(({ key }) => key !== "attendance" && key !== "feedback")}
    rows={registrations}
    rowKey={({ id }) => id}
    empty="No one yet. People who register on the home page appear here, with the emails they got."
  />
);
