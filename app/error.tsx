"use client";

import { StatusPage } from "@/components/layout/status-page";
import { Button } from "@/components/ui/button";
import { errors } from "@/lib/content/errors";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <StatusPage {...errors.unexpected} text={withId(errors.unexpected.text, error.digest)}>
      <Button size="lg" variant="outline" onClick={reset}>
        Try Again
      </Button>
    </StatusPage>
  );
}

/** The id under which the server logged what happened, for whoever writes to support. */
const withId = (text: string, id: string | undefined) => (id ? `${text} (Error ${id})` : text);
