import type { Route } from "next";

type FooterLinkProps = { label: string; href: Route };

/** Leads to the top of a page, by the browser's own means: the footer never comes to life. */
export function FooterLink({ label, href }: FooterLinkProps) {
  return (
    <a href={href} className="inline-block py-1 hover:text-foreground hover:underline">
      {label}
    </a>
  );
}
