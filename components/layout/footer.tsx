import { Mail } from "lucide-react";
import type { Route } from "next";

import { CurrentYear } from "@/components/layout/current-year";
import { Logo } from "@/components/layout/logo";
import { PageLink } from "@/components/layout/page-link";
import { LinkedInIcon } from "@/components/ui/linkedin-icon";
import { Container } from "@/components/ui/section";
import { navigation } from "@/lib/content/navigation";
import { site } from "@/lib/content/site";

const iconLink =
  "grid size-10 place-items-center rounded-full text-muted-foreground hover:bg-accent hover:text-foreground";

const buildYear = new Date().getFullYear();

export function Footer() {
  return (
    <footer className="border-t border-border bg-surface">
      <Container className="grid grid-cols-[auto_1fr] gap-x-8 gap-y-6 pt-8 pb-6 sm:grid-cols-2 sm:gap-10 sm:py-14 lg:grid-cols-[1.6fr_1fr_1.2fr]">
        <Company />
        <nav aria-label="Quick Links">
          <h2 className="mb-3 font-sans text-sm font-semibold">Quick Links</h2>
          <ul className="grid gap-1 text-sm text-muted-foreground">
            {navigation.quickLinks.map((link) => (
              <li key={link.href}>
                <FooterLink {...link} />
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="mb-3 font-sans text-sm font-semibold">Contact</h2>
          <address className="grid gap-1 text-sm/relaxed text-muted-foreground not-italic">
            <a
              href={`mailto:${site.supportEmail}`}
              className="w-fit py-1 wrap-anywhere hover:text-foreground hover:underline"
            >
              {site.supportEmail}
            </a>
            <span className="max-w-56">{site.office}</span>
            <a href={site.legal.phone.href} className="w-fit py-1 hover:text-foreground hover:underline">
              {site.legal.phone.text}
            </a>
          </address>
        </div>
      </Container>
      <Container className="text-sm text-muted-foreground">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-border py-4 sm:py-6">
          <p>
            © <CurrentYear buildYear={buildYear} /> {`${site.name}. All rights reserved.`}
          </p>
          <p className="order-last basis-full">
            {`${site.legal.name}, ${site.legal.registeredOffice}. Grievance officer: ${site.legal.grievanceOfficer.name}, `}
            <a href={`mailto:${site.legal.grievanceOfficer.email}`} className="underline hover:text-foreground">
              {site.legal.grievanceOfficer.email}
            </a>
          </p>
          <nav aria-label="Legal" className="flex gap-5">
            {navigation.legal.map((link) => (
              <FooterLink key={link.href} {...link} />
            ))}
          </nav>
        </div>
      </Container>
    </footer>
  );
}

function Company() {
  return (
    <div className="col-span-2 grid content-start gap-4 lg:col-span-1">
      <Logo className="w-fit" />
      <p className="max-w-sm text-sm/relaxed text-muted-foreground">{site.description}</p>
      <div className="flex gap-1">
        <a
          href={site.linkedInUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${site.name} on LinkedIn (opens in a new tab)`}
          className={`-ml-2.5 ${iconLink}`}
        >
          <LinkedInIcon />
        </a>
        <a href={`mailto:${site.supportEmail}`} aria-label="Write to us" className={iconLink}>
          <Mail className="size-5" aria-hidden="true" />
        </a>
      </div>
    </div>
  );
}

function FooterLink({ label, href }: { label: string; href: Route }) {
  return (
    <PageLink href={href} className="inline-block py-1 hover:text-foreground hover:underline">
      {label}
    </PageLink>
  );
}
