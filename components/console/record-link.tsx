import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

const linkClass = "font-medium text-primary underline-offset-4 hover:underline";

/** Leads to a record of the console. */
export const RecordLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href as Route} prefetch={false} className={linkClass}>
    {children}
  </Link>
);

/** Leads to everything about an address. */
export const PersonLink = ({ email }: { email: string }) => (
  <RecordLink href={`/console/people/${encodeURIComponent(email)}`}>{email}</RecordLink>
);
