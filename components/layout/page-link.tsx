"use client";

import Link, { useLinkStatus } from "next/link";
import type { ComponentProps, MouseEvent } from "react";

/** Whether the click opens the link in this tab. */
const isPlain = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * A link of the header, the menu or the footer: to the top of its page, also where one is on it, which is
 * no navigation to Next's router. A spinner takes its place while the page is loading (app/globals.css).
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

/** An element of its own inside of the link: only there Next says what the link is doing. */
function Loading() {
  const { pending } = useLinkStatus();
  return pending ? (
    <span data-loading="" role="status" className="sr-only">
      Loading...
    </span>
  ) : null;
}
