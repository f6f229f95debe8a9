import type { ReactNode } from "react";

import { NONE } from "@/lib/content/console";

/** The longest text that is shown whole: two lines of words, three of long ids. */
const SHORT = 90;

type LongTextProps = {
  text: string | null;
  /** The rendered text, if it's more than plain text. */
  children?: ReactNode;
};

/** A text of any length in a table: its first two lines, to keep rows low, and the rest on request. */
export function LongText({ text, children = text }: LongTextProps) {
  if (!text)
    return (
      <span data-none className="text-muted-foreground">
        {NONE}
      </span>
    );
  if (text.length <= SHORT)
    return <div className="w-max max-w-80 wrap-anywhere whitespace-normal max-sm:w-auto">{children}</div>;
  return (
    <div className="group/text w-80 whitespace-normal max-sm:w-auto">
      <p className="line-clamp-2 wrap-anywhere group-has-[[open]]/text:line-clamp-none">{children}</p>
      {/* Works without JavaScript; the text itself stays outside, where it can be selected. */}
      <details className="group/more">
        <summary className="w-max cursor-pointer list-none py-1 text-xs font-medium text-primary underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
          <span className="group-open/more:hidden">Show all</span>
          <span className="hidden group-open/more:inline">Show less</span>
        </summary>
      </details>
    </div>
  );
}
