import type { Metadata } from "next";

import { OrderDocuments } from "@/components/console/documents/order-documents";
import { PageHead, Panel } from "@/components/console/kit/page-head";
import { RefreshWhile } from "@/components/console/kit/refresh-while";
import { OrderActions, OrderDecision } from "@/components/console/orders/order-actions";
import { OrderFacts } from "@/components/console/orders/order-facts";
import { OrderHistory } from "@/components/console/orders/order-history";
import { Missing } from "@/components/layout/missing";
import { requireOperator } from "@/lib/console/access";
import { documentsOfOrder } from "@/lib/console/documents/documents";
import { listChanges } from "@/lib/console/orders/changes";
import { findOrder, type OrderDetails } from "@/lib/console/orders/orders";
import { findSeat } from "@/lib/console/orders/seats";
import { timelineOf } from "@/lib/console/orders/timeline";
import { isTransfer } from "@/lib/console/orders/transfers";
import { cohortName } from "@/lib/content/console";
import { hasCompany } from "@/lib/documents/company";
import { formatPaise } from "@/lib/format/money";
import { titleOf } from "@/lib/seo/page-title";

export async function generateMetadata({ params }: PageProps<"/console/orders/[orderId]">): Promise<Metadata> {
  const { orderId } = await params;
  return { title: await titleOf("Order", async () => findOrder(orderId)) };
}

/** Refunds that Razorpay hasn't reported as done. */
const refundsUnderWay = ({ refunds }: OrderDetails): string =>
  refunds
    .filter(({ status, paymentId }) => ["pending", "requested"].includes(status) && !isTransfer(paymentId))
    .map(({ id, status }) => id + status)
    .join();

/** One order: its facts, its money, and what can be done about it. */
export default async function OrderPage({ params }: PageProps<"/console/orders/[orderId]">) {
  const { orderId } = await params;
  const operator = await requireOperator(`/console/orders/${orderId}`);
  const details = await findOrder(orderId);
  if (!details) return <Missing />;
  const [seat, documents, changes] = await Promise.all([
    findSeat(details.order),
    documentsOfOrder(orderId),
    listChanges(orderId),
  ]);
  const isOwner = operator.role === "owner";
  const { order } = details;
  const now = new Date();
  return (
    <>
      <PageHead
        title={`${order.name ?? order.email}, ${cohortName(order.cohortId)}, ${formatPaise(order.amount)}`}
        isRecord
        lead={`Order ${order.providerOrderId ?? order.id.slice(0, 8)}`}
      />
      <RefreshWhile waiting={refundsUnderWay(details)} />
      <OrderDecision details={details} changes={changes} seat={seat} now={now} />
      <div className="mt-6">
        <OrderFacts order={details.order} captures={details.captures} seat={seat} />
      </div>
      <Panel title="What to do">
        <OrderActions details={details} seat={seat} isOwner={isOwner} isInvoiced={documents.length > 0} now={now} />
      </Panel>
      {hasCompany() ? <OrderDocuments details={details} documents={documents} /> : null}
      <OrderHistory entries={timelineOf(details, changes)} />
    </>
  );
}
