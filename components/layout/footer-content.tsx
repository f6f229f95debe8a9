import { FooterLegal } from "@/components/layout/footer-legal";
import { FooterPlaces } from "@/components/layout/footer-places";
import { Container } from "@/components/ui/section";
import { site } from "@/lib/content/site";

const buildYear = new Date().getFullYear();

/** What is in the footer. Its links lead to the top of their pages. */
export function FooterContent() {
  return (
    <>
      <FooterPlaces />
      <Container className="text-sm text-muted-foreground">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-border py-6">
          <p>
            © <span id="year">{buildYear}</span> {site.name}. All rights reserved.
          </p>
          <FooterLegal />
        </div>
      </Container>
    </>
  );
}
