"use client";

import { StatusPage } from "@/components/layout/status-page";
import { buttonVariants } from "@/components/ui/button-variants";
import { unexpected } from "@/lib/content/unexpected";
import { withErrorId } from "@/lib/error-id";

type ErrorPageProps = {
  error: Error & { digest?: string };
  /** Refetches the page from the server. */
  retry: () => void;
};

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  // The id of the server's log line, for support.
  const text = withErrorId(unexpected.text, error.digest);
  return (
    <StatusPage {...unexpected} text={text}>
      <button type="button" className={buttonVariants({ variant: "outline", size: "lg" })} onClick={retry}>
        Try Again
      </button>
    </StatusPage>
  );
}
