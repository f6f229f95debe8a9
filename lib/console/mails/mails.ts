import "server-only";

import * as z from "zod/mini";

import { timeColumn } from "@/lib/console/csv";
import { readPage } from "@/lib/console/keyset";
import type { ConsoleList } from "@/lib/console/list";
import { type Named, withNames } from "@/lib/console/people/names";
import { choiceFilter } from "@/lib/console/search-params";
import { term } from "@/lib/content/console";
import { sayLastError, sayUndelivered, type Undelivered } from "@/lib/content/last-errors";

/** "all", a status of the outbox, or sent mails that didn't arrive; without a filter, failed and waiting mails. */
export const mailStatuses = ["failed", "pending", "sent", "undelivered", "skipped", "all"] as const;

const mailFilter = z.object({ status: choiceFilter(mailStatuses) });

type MailFilter = z.output<typeof mailFilter>;

/** A mail in the outbox; instants are ISO 8601. No one may read its text. */
export type ConsoleMail = Named & {
  id: string;
  template: string;
  recipient: string;
  status: string;
  attempts: number;
  createdAt: string;
  /** When it is due. */
  nextAttemptAt: string;
  sentAt: string | null;
  lastError: string | null;
  /** The mail that was sent instead of it. */
  resentAs: string | null;
} & Undelivered;

/** What the badge of a mail says. */
export const shownState = ({ status, undeliveredBy }: Pick<ConsoleMail, "status" | "undeliveredBy">): string =>
  undeliveredBy === null ? status : "undelivered";

/** The ids of mails that are still to be sent. */
export const waitingIds = (mails: readonly { id: string; status: string }[]): string[] =>
  mails.filter(({ status }) => status === "pending").map(({ id }) => id);

const COLUMNS =
  "id, template, recipient, status, attempts, createdAt:created_at, nextAttemptAt:next_attempt_at, sentAt:sent_at, lastError:last_error, resentAs:resent_as, undeliveredBy:undelivered_by, undeliveredReason:undelivered_reason";

const statusesOf = ({ status }: MailFilter): string[] => {
  if (status === "all") return [];
  return status ? [status] : ["failed", "pending"];
};

/** The outbox. An address's own mails are on the person's page. */
export const mailList: ConsoleList<ConsoleMail, MailFilter> = {
  filter: mailFilter,
  columns: [
    timeColumn("Created", ({ createdAt }) => createdAt),
    { head: "To", value: ({ recipient }) => recipient },
    { head: "Name", value: ({ name }) => name },
    { head: "Email", value: ({ template }) => term("mails", template) },
    { head: "State", value: (mail) => term("states", shownState(mail)) },
    { head: "Attempts", value: ({ attempts }) => attempts },
    timeColumn("Sent", ({ sentAt }) => sentAt),
    { head: "Last error", value: ({ lastError }) => sayLastError(lastError) },
    { head: "Did not arrive", value: sayUndelivered },
    { head: "Sent again as", value: ({ resentAs }) => resentAs },
    { head: "Id", value: ({ id }) => id },
  ],
  fetchPage: async ({ client, filter, cursor, size }) => {
    let query = client.from("email_outbox").select(COLUMNS);
    const statuses = statusesOf(filter);
    if (filter.status === "undelivered") query = query.not("undelivered_at", "is", null);
    else if (statuses.length > 0) query = query.in("status", statuses);
    const page = await readPage(query, {
      column: "created_at",
      cursor,
      size,
      cursorOf: ({ createdAt, id }) => ({ at: createdAt, id }),
    });
    return withNames(client, page, ({ recipient }) => recipient);
  },
};
