"use client";

import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";

type NavLinkProps = {
  label: string;
  href: Route;
  /** A second address that this link stands for; its pages count, too. */
  alias?: Route;
  className?: string;
  onClick?: () => void;
};

const isWithin = (pathname: string, href: string) =>
  pathname === href || (href !== "/" && pathname.startsWith(`${href}/`));

/** A link that says when it leads to the page one is on. */
export function NavLink({ label, href, alias, className = "", ...props }: NavLinkProps) {
  const pathname = usePathname();
  const isActive = isWithin(pathname, href) || (alias !== undefined && isWithin(pathname, alias));
  return (
    <Link href={href} aria-current={isActive ? "page" : undefined} className={`nav-link ${className}`} {...props}>
      {label}
    </Link>
  );
}
