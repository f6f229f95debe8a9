import { CurrentYear } from "@/components/layout/current-year";
import { FooterLegal, FooterPlaces } from "@/components/layout/stills";
import { Container } from "@/components/ui/section";
import { site } from "@/lib/content/site";

const buildYear = new Date().getFullYear();

/** The foot of every page. Its links lead to the top of theirs. */
export function Footer() {
  return (
    <footer className="border-t border-border bg-surface">
      <FooterPlaces />
      <Container className="text-sm text-muted-foreground">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-border py-6">
          <p>
            © <CurrentYear builtIn={buildYear} /> {site.name}. All rights reserved.
          </p>
          <FooterLegal />
        </div>
      </Container>
    </footer>
  );
}
