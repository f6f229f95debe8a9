import { type Column, DataTable } from "@/components/console/kit/data-table";
import { DueTime } from "@/components/console/kit/ist-time";
import { PersonLink, RecordLink } from "@/components/console/kit/record-link";
import { SubmissionState } from "@/components/console/kit/suspect";
import { type ContactMessage, isLate } from "@/lib/console/messages/contact-messages";
import type { LateBefore } from "@/lib/console/promises";
import { NONE } from "@/lib/content/console";
import { cutText } from "@/lib/format/cut";

const EXCERPT = 80;

const titleOf = ({ subject, text }: ContactMessage) =>
  subject ?? (text.length > EXCERPT ? `${cutText(text, EXCERPT)}…` : text);

type MessageTableProps = {
  messages: readonly ContactMessage[];
  /** Returns operators' addresses. */
  nameOf: (userId: string) => string;
  lateBefore: LateBefore;
};

const columnsWith = ({
  nameOf,
  lateBefore,
}: Omit<MessageTableProps, "messages">): readonly Column<ContactMessage>[] => [
  {
    key: "at",
    phone: "second",
    head: "Received",
    cell: (message) => <DueTime at={message.at} isLate={isLate(message, lateBefore)} />,
  },
  {
    key: "state",
    phone: "end",
    head: "State",
    cell: ({ state, isSuspect }) => <SubmissionState state={state} isSuspect={isSuspect} />,
  },
  {
    key: "about",
    phone: "first",
    head: "About",
    cell: (message) => (
      <span className="block whitespace-normal sm:min-w-56">
        <RecordLink href={`/console/messages/${message.id}`}>{titleOf(message)}</RecordLink>
      </span>
    ),
  },
  { key: "inquiry", phone: "none", head: "Inquiry", cell: ({ inquiry }) => inquiry ?? NONE },
  {
    key: "from",
    phone: "second",
    head: "From",
    cell: ({ name, email }) => <PersonLink email={email} name={name} />,
  },
  {
    key: "assigned",
    phone: "none",
    head: "Assigned to",
    cell: ({ assignedTo }) => (assignedTo ? nameOf(assignedTo) : "Nobody"),
  },
];

export const MessageTable = ({ messages, ...rest }: MessageTableProps) => (
  <DataTable
    caption="Messages"
    columns={columnsWith(rest)}
    rows={messages}
    rowKey={({ id }) => id}
    empty="No messages yet. Messages from the home page and the contact page appear here."
  />
);
