import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";

import { personPath } from "@/lib/console/sealed";
import { inIst } from "@/lib/format/ist";

const linkClass = "font-medium text-primary underline-offset-4 hover:underline";

type RecordLinkProps = {
  href: string;
  /** Starts with the visible text, and distinguishes records with the same name. */
  label?: string;
  children: ReactNode;
};

export const RecordLink = ({ href, label, children }: RecordLinkProps) => (
  <Link href={href as Route} prefetch={false} aria-label={label} className={linkClass}>
    {children}
  </Link>
);

type PersonLinkProps = {
  email: string;
  /** Above the address, if known; on a phone a table's row only has the name. */
  name?: string | null | undefined;
};

/** Links to everything about an address. */
export const PersonLink = ({ email, name }: PersonLinkProps) => (
  <RecordLink href={personPath(email)}>
    {name ? (
      <>
        <span className="block wrap-anywhere">{name}</span>
        <span className="font-normal text-muted-foreground max-sm:in-data-[slot=table-row]:sr-only">{email}</span>
      </>
    ) : (
      email
    )}
  </RecordLink>
);

/** Links to a run. For screen readers it also says which, since a list has many with the same title. */
export const RunLink = ({ id, title, startsAt }: { id: string; title: string; startsAt: string }) => (
  <RecordLink href={`/console/sessions/${id}`} label={`${title}, ${inIst(startsAt)}`}>
    {title}
  </RecordLink>
);
