import type { Metadata } from "next";

import { ExportLink } from "@/components/console/kit/export-link";
import { Filters, FilterSelect } from "@/components/console/kit/filters";
import { PageHead } from "@/components/console/kit/page-head";
import { Pager } from "@/components/console/kit/pager";
import { RefreshWhile } from "@/components/console/kit/refresh-while";
import { MailTable } from "@/components/console/mails/mail-table";
import { requireOperator } from "@/lib/console/access";
import { readList } from "@/lib/console/list";
import { mailList, mailStatuses, waitingIds } from "@/lib/console/mails/mails";
import { pathWithParams } from "@/lib/console/search-params";
import { term } from "@/lib/content/console";

export const metadata: Metadata = { title: "Emails" };

const statuses = mailStatuses.map((value) => ({ value, label: term("states", value) }));

export default async function MailsPage({ searchParams }: PageProps<"/console/mails">) {
  const params = await searchParams;
  await requireOperator(pathWithParams("/console/mails", params));
  const { rows, next, isFirst, filter } = await readList(mailList, params);
  return (
    <>
      <PageHead
        title="Emails"
        lead="The site keeps trying to send an email for up to a day. If the email fails for good, you can send it again as a new one. If one didn't arrive, the person's page says what happens to the next."
        actions={<ExportLink list="mails" filter={filter} />}
      />
      <Filters action="/console/mails" isSet={filter.status !== undefined}>
        <FilterSelect name="status" label="State" value={filter.status} options={statuses} any="Failed and waiting" />
      </Filters>
      <RefreshWhile waiting={waitingIds(rows).join()} />
      <MailTable
        mails={rows}
        empty={
          filter.status === undefined
            ? "Nothing has failed and nothing is waiting. Emails that fail or wait appear here, with the reason."
            : "No emails match. Emails in this state appear here, newest first."
        }
      />
      <Pager next={next} isFirst={isFirst} params={filter} />
    </>
  );
}
