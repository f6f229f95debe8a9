import { Fragment } from "react";

import { paragraphsOf, splitLinks } from "@/lib/linked-text";
import { cn } from "@/lib/utils";

type LinkedTextProps = { text: string; className?: string };

/** A text by the team: each paragraph in its own direction, with its https addresses as links. */
export const LinkedText = ({ text, className }: LinkedTextProps) => (
  <div className={cn("grid gap-[1lh]", className)}>
    {paragraphsOf(text).map((paragraph, index) => (
      // Paragraphs never change places, so the index will do.
      // oxlint-disable-next-line react/no-array-index-key
      <p key={index} dir="auto" className="min-w-0 wrap-anywhere whitespace-pre-line">
        {splitLinks(paragraph).map((part, place) => (
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={place}>
            {part.isLink ? (
              <a
                href={part.text}
                target="_blank"
                rel="noopener noreferrer"
                className="font-medium text-primary underline underline-offset-4"
              >
                {part.text}
              </a>
            ) : (
              part.text
            )}
          </Fragment>
        ))}
      </p>
    ))}
  </div>
);
