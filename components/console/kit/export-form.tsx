"use client";

import { type ReactNode, useState } from "react";

type ExportFormProps = {
  /** The list's name in lib/console/export/lists.ts. */
  list: string;
  /** The fields and the button. */
  children: ReactNode;
  /** Replaces the form once the download has begun, since the code has been used. */
  done?: ReactNode;
  className?: string;
};

/**
 * Posts an export. The browser downloads the answer and stays on the page, or goes to one that says why not, so the
 * page itself says what is happening. Without JavaScript, only the browser does.
 */
export function ExportForm({ list, children, done, className }: ExportFormProps) {
  const [sentCount, setSentCount] = useState(0);
  const isSent = sentCount > 0;
  return (
    <>
      {/* Hidden, not removed, since the browser hasn't sent it yet. */}
      <form
        method="post"
        encType="multipart/form-data"
        action={`/console/export/${list}`}
        className={className}
        hidden={isSent && done !== undefined}
        onSubmit={() => setSentCount((count) => count + 1)}
      >
        {children}
      </form>
      {/* There's a gap above only when it says something. */}
      <div role="status" className="text-sm empty:-ml-2">
        {isSent ? (
          // A new element each time, so that it's read out again.
          <p key={sentCount} className="font-medium text-success">
            Your download has started: check your browser’s downloads.
          </p>
        ) : null}
        {isSent ? done : null}
      </div>
    </>
  );
}
