"use client";

import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";

/** Whether the click opens the link in this tab. */
const isPlain = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * A link in the header, the menu or the footer: to the top of its page, even from that page, where Next's router does
 * nothing. A spinner replaces it while the page is loading (app/globals.css).
 */
export function PageLink({ onClick, children, ...props }: ComponentProps<typeof Link>) {
  const isHere = usePathname() === props.href;
  function scrollToTopIfHere(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const { pathname, hash } = event.currentTarget;
    if (isPlain(event) && pathname === window.location.pathname && !hash) window.scrollTo({ top: 0 });
  }
  return (
    // Next would prefetch the page that is already open.
    <Link onClick={scrollToTopIfHere} prefetch={isHere ? false : null} {...props}>
      {children}
      <Loading />
    </Link>
  );
}

/** A separate component inside the link: only there does Next report the link's state. */
function Loading() {
  const { pending } = useLinkStatus();
  return pending ? (
    <span data-loading="" role="status" className="sr-only">
      Loading...
    </span>
  ) : null;
}
