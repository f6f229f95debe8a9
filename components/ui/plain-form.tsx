import type { ReactNode } from "react";

import { site } from "@/lib/content/site";

/**
 * A form before its code has arrived. Its method is `dialog`, which outside of a dialog does nothing: an early press
 * of the button must never put what was typed into an address.
 */
export function PlainForm({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <form method="dialog" noValidate className={className}>
      {children}
      <noscript>
        <p className="mt-3 text-sm">
          Sending this form needs JavaScript. You can also write to{" "}
          <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>.
        </p>
      </noscript>
    </form>
  );
}
