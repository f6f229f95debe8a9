"use client";

import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";

import { LinkProgress } from "@/components/ui/link-progress";

type SectionLinkProps = {
  href: Route;
  /** Whether only the very page is current, none below. */
  isExact?: boolean;
  children: ReactNode;
};

/** A link to a section, marked on its pages and scrolled into view where the links do not fit. */
export function SectionLink({ href, isExact = false, children }: SectionLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const pathname = usePathname();
  const isCurrent = pathname === href || (!isExact && pathname.startsWith(`${href}/`));

  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
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
