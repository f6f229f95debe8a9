"use client";

import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";

import { LinkProgress } from "@/components/ui/link-progress";

type SectionLinkProps = {
  href: Route;
  /** Whether only the page itself counts as current, not the pages below it. */
  isExact?: boolean;
  children: ReactNode;
};

/** A link to a section, marked on its pages and, if the links don't all fit, scrolled to the middle. */
export function SectionLink({ href, isExact = false, children }: SectionLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const pathname = usePathname();
  const isCurrent = pathname === href || (!isExact && pathname.startsWith(`${href}/`));

  useEffect(() => {
    if (isCurrent && link.current) centre(link.current);
  }, [isCurrent]);

  return (
    <Link
      ref={link}
      href={href}
      prefetch={false}
      aria-current={isCurrent ? "page" : undefined}
      className="flex items-center gap-1.5 border-b-2 border-transparent px-2.5 py-2.5 text-sm font-medium whitespace-nowrap text-muted-foreground hover:text-foreground aria-[current=page]:border-spark aria-[current=page]:text-foreground [&_svg]:size-3.5"
    >
      {children}
      <LinkProgress />
    </Link>
  );
}

/** Not `scrollIntoView`, which would move a page that was scrolled before hydration back to its top. */
function centre(link: HTMLElement): void {
  const list = link.closest("ul");
  list?.scrollTo({ left: link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2, behavior: "instant" });
}
