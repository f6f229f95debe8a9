import type { ReactNode } from "react";

import { type Column, DataTable } from "@/components/console/data-table";
import { IstTime } from "@/components/console/ist-time";
import { LongText } from "@/components/console/long-text";
import { Panel } from "@/components/console/page-head";
import { RecordLink } from "@/components/console/record-link";
import { StateBadge } from "@/components/console/state-badge";
import { rupees, words } from "@/lib/console/format";
import { PERSON_LIMIT, type Person } from "@/lib/console/people";

type Row<Kind extends keyof Person> = Person[Kind][number];

const registrations: readonly Column<Row<"registrations">>[] = [
  { key: "at", head: "Registered", cell: ({ registeredAt }) => <IstTime at={registeredAt} /> },
  {
    key: "session",
    head: "Session",
    cell: ({ runId, sessionTitle }) =>
      runId ? <RecordLink href={`/console/sessions/${runId}`}>{sessionTitle}</RecordLink> : sessionTitle,
  },
  { key: "starts", head: "Starts", cell: ({ startsAt }) => <IstTime at={startsAt} /> },
  { key: "state", head: "State", cell: ({ state }) => <StateBadge state={state} /> },
  { key: "newsletter", head: "Newsletter", cell: ({ newsletter }) => (newsletter ? "On" : "Off") },
];

const waitingLists: readonly Column<Row<"waitingLists">>[] = [
  { key: "at", head: "Since", cell: ({ createdAt }) => <IstTime at={createdAt} /> },
  { key: "function", head: "Business function", cell: ({ businessFunction }) => businessFunction },
];

const orders: readonly Column<Row<"orders">>[] = [
  {
    key: "at",
    head: "Ordered",
    cell: ({ id, createdAt }) => (
      <RecordLink href={`/console/orders/${id}`}>
        <IstTime at={createdAt} />
      </RecordLink>
    ),
  },
  { key: "cohort", head: "Cohort", cell: ({ cohortId }) => cohortId },
  { key: "status", head: "Status", cell: ({ status }) => <StateBadge state={status} /> },
  { key: "review", head: "Review", cell: ({ reviewReason }) => <LongText text={reviewReason} /> },
  { key: "amount", head: "Amount", cell: ({ amount }) => rupees(amount), className: "text-right" },
  { key: "refunded", head: "Refunded", cell: ({ refundedAmount }) => rupees(refundedAmount), className: "text-right" },
];

const enrolments: readonly Column<Row<"enrolments">>[] = [
  { key: "at", head: "Enrolled", cell: ({ enrolledAt }) => <IstTime at={enrolledAt} /> },
  {
    key: "cohort",
    head: "Cohort",
    cell: ({ cohortId }) => <RecordLink href={`/console/cohorts/${cohortId}`}>{cohortId}</RecordLink>,
  },
  { key: "status", head: "Status", cell: ({ status }) => <StateBadge state={status} /> },
];

const messages: readonly Column<Row<"messages">>[] = [
  { key: "at", head: "Received", cell: ({ createdAt }) => <IstTime at={createdAt} /> },
  {
    key: "subject",
    head: "Subject",
    cell: ({ id, subject, inquiryType }) => (
      <RecordLink href={`/console/messages/${id}`}>{subject ?? words(inquiryType ?? "message")}</RecordLink>
    ),
  },
  { key: "state", head: "State", cell: ({ state }) => <StateBadge state={state} /> },
];

const applications: readonly Column<Row<"applications">>[] = [
  { key: "at", head: "Received", cell: ({ createdAt }) => <IstTime at={createdAt} /> },
  {
    key: "role",
    head: "Role",
    cell: ({ id, role }) => <RecordLink href={`/console/applications/${id}`}>{words(role)}</RecordLink>,
  },
  { key: "state", head: "State", cell: ({ state }) => <StateBadge state={state} /> },
];

const mails: readonly Column<Row<"mails">>[] = [
  { key: "at", head: "Created", cell: ({ createdAt }) => <IstTime at={createdAt} /> },
  { key: "mail", head: "Mail", cell: ({ template }) => words(template) },
  { key: "status", head: "Status", cell: ({ status }) => <StateBadge state={status} /> },
  { key: "sent", head: "Sent", cell: ({ sentAt }) => <IstTime at={sentAt} /> },
  { key: "error", head: "Last error", cell: ({ lastError }) => <LongText text={lastError} /> },
];

/** What there is of a person, each kind a table; the kinds without anything in one line. */
export function PersonSections({ person }: { person: Person }) {
  const sections = [
    section("Registrations", registrations, person.registrations),
    section("Orders", orders, person.orders),
    section("Enrolments", enrolments, person.enrolments),
    section("Messages", messages, person.messages),
    section("Applications", applications, person.applications),
    section("Waiting lists", waitingLists, person.waitingLists),
    section("Mails", mails, person.mails),
  ];
  const missing = sections.filter(({ content }) => content === null).map(({ title }) => title.toLowerCase());
  return (
    <>
      {sections.map(({ title, content }) =>
        content ? (
          <Panel key={title} title={title}>
            {content}
          </Panel>
        ) : null,
      )}
      {missing.length > 0 ? (
        <p className="mt-8 text-sm text-muted-foreground">Nothing in: {missing.join(", ")}.</p>
      ) : null}
    </>
  );
}

function section<Entry extends { id: string }>(
  title: string,
  columns: readonly Column<Entry>[],
  rows: readonly Entry[],
): { title: string; content: ReactNode } {
  if (rows.length === 0) return { title, content: null };
  return {
    title:
      rows.length === 1
        ? title
        : `${title} (${rows.length === PERSON_LIMIT ? `the latest ${PERSON_LIMIT}` : rows.length})`,
    content: <DataTable caption={title} columns={columns} rows={rows} rowKey={({ id }) => id} empty="" />,
  };
}
