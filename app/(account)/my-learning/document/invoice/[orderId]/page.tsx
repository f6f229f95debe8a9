import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";

import { BillingForm } from "@/components/documents/billing-form";
import { DocumentLinks } from "@/components/documents/document-links";
import { AccountNotice } from "@/components/layout/account-notice";
import { Missing } from "@/components/layout/missing";
import { Container } from "@/components/ui/section";
import { currentUser } from "@/lib/auth/current-user";
import { signInPath } from "@/lib/auth/paths";
import { countryCodes, countryName } from "@/lib/content/countries";
import { billing } from "@/lib/content/documents";
import { indianStates } from "@/lib/content/indian-states";
import { findDocuments } from "@/lib/documents/orders";
import { getProfile } from "@/lib/profile/queries";
import { titleOf } from "@/lib/seo/page-title";

type InvoicePageProps = { params: Promise<{ orderId: string }> };

export async function generateMetadata({ params }: InvoicePageProps): Promise<Metadata> {
  const { orderId } = await params;
  const find = async () => {
    const buyer = await currentUser();
    return buyer && findDocuments(buyer.id, orderId);
  };
  return { title: await titleOf(billing.title, find), robots: { index: false } };
}

const states = indianStates.map(({ code, name }) => ({ value: code, label: name }));
const countries = countryCodes.map((code) => ({ value: code, label: countryName(code) }));

/** Asks a buyer who an order's invoice is for; once it's issued, only shows it. */
export default async function InvoicePage({ params }: InvoicePageProps) {
  const { orderId } = await params;
  const buyer = (await getProfile()) ?? redirect(signInPath(`/my-learning/document/invoice/${orderId}`));
  const order = await findDocuments(buyer.id, orderId);
  if (!order) return <Missing />;
  return (
    <Container className="min-h-screenful max-w-2xl py-12 sm:py-16">
      <AccountNotice account={buyer.id} />
      <h1 className="text-title font-bold">{billing.title}</h1>
      {order.canAsk ? (
        <>
          <p className="mt-4 mb-8 text-lg text-muted-foreground">{billing.lead}</p>
          <BillingForm
            account={buyer.id}
            orderId={order.orderId}
            name={buyer.profile.full_name}
            states={states}
            countries={countries}
          />
        </>
      ) : (
        <>
          <p className="mt-4 mb-4 text-lg">{order.documents.length > 0 ? billing.issued : billing.waiting}</p>
          <DocumentLinks order={order} isCancelled={false} />
          <p className="mt-6">
            <Link href="/my-learning" className="font-semibold text-primary underline-offset-4 hover:underline">
              {billing.back}
            </Link>
          </p>
        </>
      )}
    </Container>
  );
}
