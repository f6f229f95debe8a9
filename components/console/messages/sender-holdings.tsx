import type { ReactNode } from "react";

import { EmptyState } from "@/components/console/kit/data-table";
import { IstTime } from "@/components/console/kit/ist-time";
import { RecordLink, RunLink } from "@/components/console/kit/record-link";
import { StateBadge } from "@/components/console/kit/state-badge";
import type { Person } from "@/lib/console/people/people";
import { cohortName } from "@/lib/content/console";
import { formatPaise } from "@/lib/format/money";

/** How many of each kind; the person's page has them all. */
const SHOWN = 5;

/** What the sender has with us, beside the message: seats, orders and registrations, newest first. */
export function SenderHoldings({ person: { enrolments, orders, registrations } }: { person: Person }) {
  if (enrolments.length + orders.length + registrations.length === 0)
    return <EmptyState>No seats, orders or registrations with this address.</EmptyState>;
  return (
    <div className="grid gap-4 rounded-md border border-border bg-card p-4 text-sm">
      <Kind
        title="Seats"
        rows={enrolments.map(({ id, cohortId, status, orderId, enrolledAt }) => ({
          id,
          state: status,
          at: enrolledAt,
          what: (
            <RecordLink href={`/console/orders/${orderId}`} label={`${cohortName(cohortId)}: the seat's order`}>
              {cohortName(cohortId)}
            </RecordLink>
          ),
        }))}
      />
      <Kind
        title="Orders"
        rows={orders.map(({ id, cohortId, amount, status, createdAt }) => ({
          id,
          state: status,
          at: createdAt,
          what: (
            <RecordLink
              href={`/console/orders/${id}`}
            >{`${formatPaise(amount)} for ${cohortName(cohortId)}`}</RecordLink>
          ),
        }))}
      />
      <Kind
        title="Registrations"
        rows={registrations.map(({ id, sessionTitle, state, registeredAt, runId, startsAt }) => ({
          id,
          state,
          at: startsAt ?? registeredAt,
          what: runId && startsAt ? <RunLink id={runId} title={sessionTitle} startsAt={startsAt} /> : sessionTitle,
        }))}
      />
    </div>
  );
}

type Holding = { id: string; what: ReactNode; state: string; at: string };

function Kind({ title, rows }: { title: string; rows: readonly Holding[] }) {
  if (rows.length === 0) return null;
  return (
    <div>
      <h3 className="font-sans text-xs font-medium text-muted-foreground">{title}</h3>
      <ul className="mt-1 divide-y divide-border">
        {rows.slice(0, SHOWN).map(({ id, what, state, at }) => (
          <li key={id} className="py-1.5">
            <span className="block wrap-anywhere">{what}</span>
            <span className="mt-1 flex flex-wrap items-center justify-between gap-x-3 text-muted-foreground">
              <IstTime at={at} />
              <StateBadge state={state} />
            </span>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN ? <p className="pt-1 text-muted-foreground">{`And ${rows.length - SHOWN} more.`}</p> : null}
    </div>
  );
}
