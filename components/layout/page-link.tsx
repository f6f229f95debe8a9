"use client";

import Link, { useLinkStatus } from "next/link";
import type { ComponentProps, MouseEvent } from "react";

/** Whether the click opens the link in this tab. */
const isPlain = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * A link in the header, the menu or the footer: to the top of its page, even from that page, where Next's router does
 * nothing. A spinner replaces it while the page is loading (app/globals.css).
 */
export function PageLink({ onClick, children, ...props }: ComponentProps<typeof Link>) {
  function scrollToTopIfHere(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const { pathname, hash } = event.currentTarget;
    if (isPlain(event) && pathname === window.location.pathname && !hash) window.scrollTo({ top: 0 });
  }
  return (
    <Link onClick={scrollToTopIfHere} {...props}>
      {children}
      <Loading />
    </Link>
  );
}

/** A separate element inside the link: only there does Next say what the link is doing. */
function Loading() {
  const { pending } = useLinkStatus();
  return pending ? (
    <span data-loading="" role="status" className="sr-only">
      Loading...
    </span>
  ) : null;
}
