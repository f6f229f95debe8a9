"use client";

import { StatusPage } from "@/components/layout/status-page";
import { buttonVariants } from "@/components/ui/button-variants";
import { unexpected } from "@/lib/content/unexpected";

type ErrorPageProps = {
  error: Error & { digest?: string };
  /** Asks the server again; what was rendered there would only fail again. */
  retry: () => void;
};

/** In place of a page that failed. */
export default function ErrorPage({ error, retry }: ErrorPageProps) {
  // The id under which the server logged what happened, for whoever writes to support.
  const text = error.digest ? `${unexpected.text} (Error ${error.digest})` : unexpected.text;
  return (
    <StatusPage {...unexpected} text={text}>
      <button type="button" className={buttonVariants({ variant: "outline", size: "lg" })} onClick={retry}>
        Try Again
      </button>
    </StatusPage>
  );
}
