import type { Metadata } from "next";

import { PageHead } from "@/components/console/kit/page-head";
import { UnmatchedTable } from "@/components/console/orders/unmatched-table";
import { requireOperator } from "@/lib/console/access";
import { listUnmatched } from "@/lib/console/orders/unmatched";

export const metadata: Metadata = { title: "Money without an order" };

export default async function UnmatchedPage() {
  await requireOperator("/console/unmatched");
  return (
    <>
      <PageHead
        title="Money without an order"
        lead="Payments of this product at Razorpay that no order here is known for, such as after a restore of an older backup. Find the buyer in Razorpay's dashboard. Give the money back there, or make it good by hand; then say here what was done, and for whom."
      />
      <UnmatchedTable payments={await listUnmatched()} />
    </>
  );
}
