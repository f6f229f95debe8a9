"use client";

import type { Route } from "next";
import { usePathname } from "next/navigation";
import type { ComponentProps } from "react";

import { PageLink } from "@/components/layout/page-link";

type NavLinkProps = {
  label: string;
  href: Route;
  /** A second path for which the link is active. */
  alias?: Route;
  className?: string;
} & Pick<ComponentProps<typeof PageLink>, "onClick" | "onNavigate">;

const isWithin = (pathname: string, href: string) =>
  pathname === href || (href !== "/" && pathname.startsWith(`${href}/`));

/** With `aria-current` on its page and subpages. */
export function NavLink({ label, href, alias, className = "", ...props }: NavLinkProps) {
  const pathname = usePathname();
  const isActive = isWithin(pathname, href) || (alias !== undefined && isWithin(pathname, alias));
  return (
    <PageLink
      href={href}
      aria-current={isActive ? "page" : undefined}
      className={`rounded-full font-medium whitespace-nowrap text-muted-foreground transition-colors hover:bg-accent hover:text-foreground aria-[current=page]:bg-accent aria-[current=page]:text-accent-foreground ${className}`}
      {...props}
    >
      {label}
    </PageLink>
  );
}
