import { CreditCard } from "lucide-react";
import Link from "next/link";

import { StatusPage } from "@/components/layout/status-page";
import { paymentFailed } from "@/lib/content/payment-failed";
import { pageMetadata } from "@/lib/seo/page-metadata";

export const metadata = pageMetadata("/payment-failed");

export default function PaymentFailedPage() {
  const { title, text, action, advice, adviceLink } = paymentFailed;
  const note = (
    <p>
      {advice}{" "}
      <Link href="/contact-us" className="font-medium text-primary underline underline-offset-4">
        {adviceLink}
      </Link>
      .
    </p>
  );
  return (
    <StatusPage
      mark={
        <span className="grid size-24 -rotate-6 place-items-center rounded-xl bg-spark text-spark-foreground shadow-card">
          <CreditCard className="size-12" strokeWidth={1.5} />
        </span>
      }
      title={title}
      text={text}
      action={action}
      href="/course"
      note={note}
    />
  );
}
