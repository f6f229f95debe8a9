"use client";

import { otherAction, StatusPage } from "@/components/layout/status-page";
import { unexpected } from "@/lib/content/errors";

type ErrorPageProps = {
  error: Error & { digest?: string };
  /** Asks the server again; what was rendered there would only fail again. */
  retry: () => void;
};

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  return (
    <StatusPage {...unexpected} text={withId(unexpected.text, error.digest)}>
      <button type="button" className={otherAction} onClick={retry}>
        Try Again
      </button>
    </StatusPage>
  );
}

/** The id under which the server logged what happened, for whoever writes to support. */
const withId = (text: string, id: string | undefined) => (id ? `${text} (Error ${id})` : text);
