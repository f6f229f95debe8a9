import type { Metadata } from "next";

import { PageHead } from "@/components/console/kit/page-head";
import { UnmatchedTable } from "@/components/console/orders/unmatched-table";
import { requireOperator } from "@/lib/console/access";
import { listUnmatched } from "@/lib/console/orders/unmatched";

export const metadata: Metadata = { title: "Payments without an order" };

export default async function UnmatchedPage() {
  await requireOperator("/console/unmatched");
  return (
    <>
      <PageHead
        title="Payments without an order"
        lead="Razorpay payments for this product that match no order here, for example after an older backup was restored. Find the buyer in Razorpay's dashboard, and either refund them there or put things right by hand. Then record here what you did, and for whom."
      />
      <UnmatchedTable payments={await listUnmatched()} />
    </>
  );
}
