"use client";

import { useHydrated } from "@/hooks/use-hydrated";
import type { Result } from "@/lib/result";

/** What a success shows: a sentence, and a link that leads out of the site. */
export type Done = { message?: string; link?: { href: string; label: string } };

type ActionAnswerProps = {
  id: string;
  /** Null while the action is under way, too: an answer that is the same again is read again. */
  result: Result<Done> | null;
  /** The errors of fields that nobody sees. */
  unseen: readonly string[];
  success: string;
};

const FAILURE_STYLE = "max-w-prose font-medium text-destructive";

/**
 * What an action has answered, at its form. A success is read out by the page's own live region. Errors of fields are at
 * the fields, where they can be seen, which without JavaScript is not known.
 */
export function ActionAnswer({ id, result, unseen, success }: ActionAnswerProps) {
  const isHydrated = useHydrated();
  return (
    <div id={id}>
      {result?.ok ? (
        <>
          <p data-told="" className="max-w-prose font-medium text-success">
            {result.data.message ?? success}
          </p>
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
