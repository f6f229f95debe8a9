"use client";

import { useHydrated } from "@/hooks/use-hydrated";
import type { Result } from "@/lib/result";

/** What a success shows: a sentence, and a link to another site. */
export type Done = { message?: string; link?: { href: string; label: string } };

type ActionAnswerProps = {
  id: string;
  /** Also null while the action is running, so that a repeated answer is read out again. */
  result: Result<Done> | null;
  /** The errors of hidden fields. */
  unseen: readonly string[];
  success: string;
};

const FAILURE_STYLE = "max-w-prose font-medium text-destructive";

/**
 * An action's answer, at its form. The page's own live region reads out a success. Errors of fields are shown at the
 * fields if those are visible, which isn't known without JavaScript.
 */
export function ActionAnswer({ id, result, unseen, success }: ActionAnswerProps) {
  const isHydrated = useHydrated();
  return (
    <div id={id}>
      {result?.ok ? (
        <>
          <p className="max-w-prose font-medium text-success">{result.data.message ?? success}</p>
          {result.data.link ? <AnswerLink {...result.data.link} /> : null}
        </>
      ) : null}
      {result?.ok === false && result.fieldErrors === undefined ? (
        <p role="alert" className={FAILURE_STYLE}>
          {result.error}
        </p>
      ) : null}
      {result?.ok === false && result.fieldErrors !== undefined && !isHydrated ? (
        <p className={`hidden noscript:block ${FAILURE_STYLE}`}>{result.error}</p>
      ) : null}
      {result === null
        ? null
        : unseen.map((error) => (
            <p key={error} role="alert" className={FAILURE_STYLE}>
              {error}
            </p>
          ))}
    </div>
  );
}

const AnswerLink = ({ href, label }: NonNullable<Done["link"]>) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    className="mt-1 inline-block font-medium text-primary underline underline-offset-4"
  >
    {label}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);
