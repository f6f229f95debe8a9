"use client";

import { StatusPage } from "@/components/layout/status-page";
import { PlainButton } from "@/components/ui/plain-button";
import { errors } from "@/lib/content/errors";

type ErrorPageProps = {
  error: Error & { digest?: string };
  /** Asks the server again; what was rendered there would only fail again. */
  retry: () => void;
};

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  return (
    <StatusPage {...errors.unexpected} text={withId(errors.unexpected.text, error.digest)}>
      <PlainButton size="lg" variant="outline" onClick={retry}>
        Try Again
      </PlainButton>
    </StatusPage>
  );
}

/** The id under which the server logged what happened, for whoever writes to support. */
const withId = (text: string, id: string | undefined) => (id ? `${text} (Error ${id})` : text);
