import { type Column, DataTable } from "@/components/console/kit/data-table";
import { IstTime } from "@/components/console/kit/ist-time";
import { PersonLink, RecordLink } from "@/components/console/kit/record-link";
import { SubmissionState } from "@/components/console/kit/suspect";
import type { ContactMessage } from "@/lib/console/messages/contact-messages";
import { NONE } from "@/lib/content/console";
import { cutText } from "@/lib/format/cut";

const EXCERPT = 80;

const titleOf = ({ subject, text }: ContactMessage) =>
  subject ?? (text.length > EXCERPT ? `${cutText(text, EXCERPT)}…` : text);

type NameOf = (userId: string) => string;

const columnsWith = (nameOf: NameOf): readonly Column<ContactMessage>[] => [
  { key: "at", head: "Received", cell: ({ at }) => <IstTime at={at} /> },
  {
    key: "state",
    head: "State",
    cell: ({ state, isSuspect }) => <SubmissionState state={state} isSuspect={isSuspect} />,
  },
  {
    key: "about",
    head: "About",
    cell: (message) => (
      <span className="block min-w-56 whitespace-normal">
        <RecordLink href={`/console/messages/${message.id}`}>{titleOf(message)}</RecordLink>
      </span>
    ),
  },
  { key: "inquiry", head: "Inquiry", cell: ({ inquiry }) => inquiry ?? NONE },
  {
    key: "from",
    head: "From",
    cell: ({ name, email }) => (
      <>
        <span className="block">{name}</span>
        <PersonLink email={email} />
      </>
    ),
  },
  { key: "assigned", head: "Assigned to", cell: ({ assignedTo }) => (assignedTo ? nameOf(assignedTo) : "Nobody") },
];

type MessageTableProps = { messages: readonly ContactMessage[]; nameOf: NameOf };

export const MessageTable = ({ messages, nameOf }: MessageTableProps) => (
  <DataTable
    caption="Messages"
    columns={columnsWith(nameOf)}
    rows={messages}
    rowKey={({ id }) => id}
    empty="No messages yet. Messages from the home page and the contact page appear here."
  />
);
