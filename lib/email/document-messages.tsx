import "server-only";

import * as z from "zod/mini";

import { documentWords, proforma as proformaWords } from "@/lib/content/documents";
import { drawDocument, drawProforma } from "@/lib/documents/draw";
import { proformaSchema, taxDocumentSchema } from "@/lib/documents/facts";
import type { Builder } from "@/lib/email/draft";
import { BillingReminder } from "@/lib/email/templates/billing-reminder";
import { ProformaMail } from "@/lib/email/templates/proforma";
import { TaxDocumentMail } from "@/lib/email/templates/tax-document";
import { formatDay, indianDay } from "@/lib/format/days";
import { formatPaise } from "@/lib/format/money";

const reminder = z.object({ orderId: z.guid(), course: z.string(), cohortId: z.string() });

const attached = (serial: string, pdf: Buffer) => [
  {
    filename: `${serial.replaceAll("/", "-")}.pdf`,
    contentType: "application/pdf",
    content: pdf.toString("base64"),
  },
];

/** The mails about invoices, by their templates. */
export const documentBuilders = {
  "tax-document": async ({ payload }, context) => {
    const document = taxDocumentSchema.parse(payload);
    const { kind, serial, issuedOn, total, facts } = document;
    const title = `${documentWords.titles[kind]} ${serial}`;
    const pdf = await drawDocument(document);
    return {
      subject: title,
      body: (
        <TaxDocumentMail
          title={title}
          credited={facts.corrects}
          facts={[
            [documentWords.date, formatDay(issuedOn)],
            ...(facts.corrects === null
              ? []
              : ([
                  [documentWords.corrects, `${facts.corrects.serial}, ${formatDay(facts.corrects.issuedOn)}`],
                ] as const)),
            ["Course", `${facts.course}, Cohort #${facts.cohortId}`],
            [kind === "invoice" ? documentWords.total : documentWords.totalBack, formatPaise(total)],
          ]}
          {...context}
        />
      ),
      attachments: attached(serial, pdf),
    };
  },
  proforma: async ({ payload }, context) => {
    const proforma = proformaSchema.parse(payload);
    const { id, serial, validUntil, price, facts } = proforma;
    return {
      subject: `${proformaWords.title} ${serial}`,
      body: (
        <ProformaMail
          serial={serial}
          href={`${context.siteUrl}/proforma/${id}`}
          validUntil={indianDay(validUntil)}
          facts={[
            ["Course", `${facts.course}, Cohort #${facts.cohortId}`],
            [documentWords.total, formatPaise(price)],
            [documentWords.validUntil, indianDay(validUntil)],
            ...(facts.heldUntil === null
              ? []
              : ([["Seat held until", indianDay(facts.heldUntil)]] as [string, string][])),
          ]}
          {...context}
        />
      ),
      attachments: attached(serial, await drawProforma(proforma)),
    };
  },
  "billing-reminder": ({ payload }, context) => {
    const facts = reminder.parse(payload);
    return {
      subject: `Your tax invoice: ${facts.course}, Cohort #${facts.cohortId}`,
      body: <BillingReminder {...facts} {...context} />,
    };
  },
} satisfies Record<string, Builder>;
