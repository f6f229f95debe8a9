import { CompaniesCarousel } from "@/components/home/companies-carousel";
import { CarouselItem } from "@/components/ui/carousel";
import { Container } from "@/components/ui/section";
import { companies } from "@/lib/content/companies";
import { companiesStrip } from "@/lib/content/home";

/** The strip of companies where alumni work; 3, 4 or 5 of them in view. */
export function Companies() {
  return (
    <section className="bg-surface pb-18 sm:pb-24">
      <Container>
        <div className="border-t border-border pt-10">
          <CompaniesCarousel {...companiesStrip}>
            {companies.map(({ name, logo }) => (
              <CarouselItem key={name} className="basis-1/3 px-3 sm:px-5 md:basis-1/4 lg:basis-1/5">
                <img {...logo} alt={name} loading="lazy" className="mx-auto h-auto w-full max-w-27 sm:max-w-35" />
              </CarouselItem>
            ))}
          </CompaniesCarousel>
        </div>
      </Container>
    </section>
  );
}
