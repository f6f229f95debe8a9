"use client";

import { StatusPage } from "@/components/layout/status-page";
import { PlainButton } from "@/components/ui/plain-button";
import { errors } from "@/lib/content/errors";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <StatusPage {...errors.unexpected} text={withId(errors.unexpected.text, error.digest)}>
      <PlainButton size="lg" variant="outline" onClick={reset}>
        Try Again
      </PlainButton>
    </StatusPage>
  );
}

/** The id under which the server logged what happened, for whoever writes to support. */
const withId = (text: string, id: string | undefined) => (id ? `${text} (Error ${id})` : text);
