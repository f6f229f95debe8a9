import { FactList } from "@/components/console/kit/fact-list";
import { IstTime } from "@/components/console/kit/ist-time";
import { PersonLink, RecordLink } from "@/components/console/kit/record-link";
import { StateBadge } from "@/components/console/kit/state-badge";
import type { ConsoleProforma } from "@/lib/console/proformas/proformas";
import { cohortName, NONE } from "@/lib/content/console";
import { documentWords } from "@/lib/content/documents";
import { dayInIst } from "@/lib/format/ist";
import { formatPaise } from "@/lib/format/money";

type ProformaFactsProps = {
  proforma: ConsoleProforma;
  /** Its link for the company. */
  url: string;
};

export function ProformaFacts({ proforma, url }: ProformaFactsProps) {
  const { facts, state, email, price, issuedOn, validUntil, heldUntil, orderId } = proforma;
  return (
    <FactList
      facts={[
        { term: "State", value: <StateBadge state={state} /> },
        { term: documentWords.buyer, value: facts.recipient.legalName },
        { term: documentWords.gstin, value: facts.recipient.gstin ?? documentWords.unregistered },
        { term: "Sent to", value: <PersonLink email={email} /> },
        {
          term: "Cohort",
          value: <RecordLink href={`/console/cohorts/${facts.cohortId}`}>{cohortName(facts.cohortId)}</RecordLink>,
        },
        { term: "Price of one seat", value: formatPaise(price) },
        { term: documentWords.date, value: dayInIst(issuedOn) },
        { term: documentWords.validUntil, value: dayInIst(validUntil) },
        { term: "Seat held until", value: heldUntil ? <IstTime at={heldUntil} /> : NONE },
        { term: "Order", value: orderId && <RecordLink href={`/console/orders/${orderId}`}>Order</RecordLink> },
        {
          term: "Link for the company",
          value:
            state === "withdrawn" ? null : (
              <a href={url} className="font-medium wrap-anywhere text-primary underline-offset-4 hover:underline">
                {url}
              </a>
            ),
        },
      ]}
    />
  );
}
