"use client";

import { buttonVariants } from "@/components/ui/button-variants";

type ConsoleErrorProps = {
  error: Error & { digest?: string };
  /** Refetches the page from the server. */
  retry: () => void;
};

/** Replaces a console page that couldn't be loaded. */
export default function ConsoleErrorPage({ error, retry }: ConsoleErrorProps) {
  return (
    <div role="alert" className="grid max-w-prose justify-items-start gap-3">
      <h1 className="font-display text-2xl/tight font-bold">We couldn't load this page</h1>
      <p className="text-sm/relaxed text-muted-foreground">
        <span>The database or another service didn't answer. Nothing was changed.</span>
        <span>{error.digest ? ` (Error ${error.digest})` : null}</span>
      </p>
      <button type="button" className={buttonVariants({ variant: "outline", size: "sm" })} onClick={retry}>
        Try again
      </button>
    </div>
  );
}
