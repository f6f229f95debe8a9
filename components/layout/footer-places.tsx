import { Mail } from "lucide-react";
import type { Route } from "next";

import { FooterLink } from "@/components/layout/footer-link";
import { Logo } from "@/components/layout/logo";
import { LinkedInIcon } from "@/components/ui/linkedin-icon";
import { Container } from "@/components/ui/section";
import { navigation } from "@/lib/content/navigation";
import { site } from "@/lib/content/site";

/** The company, the quick links and the ways to reach it. */
export function FooterPlaces() {
  return (
    <Container className="grid grid-cols-[auto_1fr] gap-10 py-14 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1.2fr]">
      <div className="col-span-2 grid content-start gap-4 lg:col-span-1">
        <Logo className="w-fit" />
        <p className="max-w-sm text-sm/relaxed text-muted-foreground">{site.description}</p>
        <div className="flex gap-1">
          <a
            href={site.linkedInUrl}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${site.name} on LinkedIn (opens in a new tab)`}
            className="-ml-2.5 grid size-10 place-items-center rounded-full text-muted-foreground hover:bg-accent hover:text-foreground"
          >
            <LinkedInIcon />
          </a>
          <a
            href={`mailto:${site.supportEmail}`}
            aria-label="Write to us"
            className="grid size-10 place-items-center rounded-full text-muted-foreground hover:bg-accent hover:text-foreground"
          >
            <Mail aria-hidden="true" className="size-5" />
          </a>
        </div>
      </div>
      <FooterNav title="Quick Links" links={navigation.quickLinks} />
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
        </address>
      </div>
    </Container>
  );
}

type FooterNavProps = { title: string; links: readonly { label: string; href: Route }[] };

function FooterNav({ title, links }: FooterNavProps) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-3 font-sans text-sm font-semibold">{title}</h2>
      <ul className="grid gap-1 text-sm text-muted-foreground">
        {links.map((link) => (
          <li key={link.href}>
            <FooterLink {...link} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
