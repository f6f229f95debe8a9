import type { ReactNode } from "react";

import { type Column, DataTable } from "@/components/console/kit/data-table";
import { IstTime } from "@/components/console/kit/ist-time";
import { LongText } from "@/components/console/kit/long-text";
import { Panel } from "@/components/console/kit/page-head";
import { RecordLink, RunLink } from "@/components/console/kit/record-link";
import { StateBadge } from "@/components/console/kit/state-badge";
import { personOrders } from "@/components/console/people/person-orders";
import { shownState } from "@/lib/console/mails/mails";
import { PERSON_LIMIT, type Person } from "@/lib/console/people/people";
import { queryOf } from "@/lib/console/search-params";
import { cohortName, term, yesOrNo } from "@/lib/content/console";
import { inquiryLabel } from "@/lib/content/contact-page";
import { roleTitle } from "@/lib/content/jobs";
import { sayLastError, sayUndelivered } from "@/lib/content/last-errors";
import { withoutWaitlist } from "@/lib/content/sessions";

type Row<Kind extends keyof Person> = Person[Kind][number];

const registrations: readonly Column<Row<"registrations">>[] = [
  { key: "at", phone: "none", head: "Registered", cell: ({ registeredAt }) => <IstTime at={registeredAt} /> },
  {
    key: "session",
    phone: "first",
    head: "Session",
    cell: ({ runId, sessionTitle, startsAt }) =>
      runId && startsAt ? <RunLink id={runId} title={sessionTitle} startsAt={startsAt} /> : sessionTitle,
  },
  { key: "starts", head: "Starts", cell: ({ startsAt }) => <IstTime at={startsAt} /> },
  { key: "state", phone: "end", head: "State", cell: ({ state }) => <StateBadge state={state} /> },
  { key: "newsletter", phone: "none", head: "Newsletter", cell: ({ newsletter }) => yesOrNo(newsletter) },
];

const waitingLists: readonly Column<Row<"waitingLists">>[] = [
  { key: "at", head: "Since", cell: ({ createdAt }) => <IstTime at={createdAt} /> },
  {
    key: "function",
    phone: "first",
    head: "Business function",
    cell: ({ businessFunction }) => <WaitingListLink of={businessFunction} />,
  },
  {
    key: "state",
    phone: "end",
    head: "State",
    cell: ({ leftAt }) =>
      leftAt === null ? (
        <StateBadge state="waiting_list" />
      ) : (
        <>
          Left on <IstTime at={leftAt} />
        </>
      ),
  },
];

const WaitingListLink = ({ of }: { of: string }) => (
  <RecordLink href={`/console/waiting-lists${queryOf({ function: of })}`}>{withoutWaitlist(of)}</RecordLink>
);

const enrolments: readonly Column<Row<"enrolments">>[] = [
  { key: "at", phone: "second", head: "Enrolled", cell: ({ enrolledAt }) => <IstTime at={enrolledAt} /> },
  {
    key: "cohort",
    phone: "first",
    head: "Cohort",
    cell: ({ cohortId }) => <RecordLink href={`/console/cohorts/${cohortId}`}>{cohortName(cohortId)}</RecordLink>,
  },
  { key: "status", phone: "end", head: "State", cell: ({ status }) => <StateBadge state={status} /> },
];

const messages: readonly Column<Row<"messages">>[] = [
  { key: "at", phone: "second", head: "Received", cell: ({ createdAt }) => <IstTime at={createdAt} /> },
  {
    key: "subject",
    phone: "first",
    head: "Subject",
    cell: ({ id, subject, inquiryType }) => (
      <RecordLink href={`/console/messages/${id}`}>{subject ?? inquiryLabel(inquiryType) ?? "Message"}</RecordLink>
    ),
  },
  { key: "state", phone: "end", head: "State", cell: ({ state }) => <StateBadge state={state} /> },
];

const applications: readonly Column<Row<"applications">>[] = [
  { key: "at", phone: "second", head: "Received", cell: ({ createdAt }) => <IstTime at={createdAt} /> },
  {
    key: "role",
    phone: "first",
    head: "Role",
    cell: ({ id, role }) => <RecordLink href={`/console/applications/${id}`}>{roleTitle(role)}</RecordLink>,
  },
  { key: "state", phone: "end", head: "State", cell: ({ state }) => <StateBadge state={state} /> },
];

const mails: readonly Column<Row<"mails">>[] = [
  { key: "at", phone: "second", head: "Created", cell: ({ createdAt }) => <IstTime at={createdAt} /> },
  { key: "mail", phone: "first", head: "Email", cell: ({ template }) => term("mails", template) },
  { key: "status", phone: "end", head: "State", cell: (mail) => <StateBadge state={shownState(mail)} /> },
  { key: "sent", phone: "none", head: "Sent", cell: ({ sentAt }) => <IstTime at={sentAt} /> },
  {
    key: "error",
    head: "Why not",
    cell: (mail) => <LongText text={sayUndelivered(mail) ?? sayLastError(mail.lastError)} />,
  },
];

/** Everything about a person, a table for each kind; one line names the empty kinds. */
export function PersonSections({ person }: { person: Person }) {
  const sections = [
    section("Registrations", registrations, person.registrations),
    section("Orders", personOrders, person.orders),
    section("Enrolments", enrolments, person.enrolments),
    section("Messages", messages, person.messages),
    section("Applications", applications, person.applications),
    section("Waiting lists", waitingLists, person.waitingLists),
    section("Emails", mails, person.mails),
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
        <p className="mt-8 text-sm text-muted-foreground">{`Nothing in: ${missing.join(", ")}.`}</p>
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
