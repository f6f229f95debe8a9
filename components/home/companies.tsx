import { CompaniesCarousel } from "@/components/home/lazy";
import { Container } from "@/components/ui/section";
import { companies } from "@/lib/content/companies";
import { companiesStrip } from "@/lib/content/home";

export function Companies() {
  return (
    <section className="bg-surface pb-18 sm:pb-24">
      <Container>
        <div className="border-t border-border pt-10">
          <CompaniesCarousel
            {...companiesStrip}
            slides={companies.map(({ name, logo }) => ({
              id: name,
              content: (
                <img {...logo} alt={name} loading="lazy" className="mx-auto h-auto w-full max-w-27 sm:max-w-35" />
              ),
            }))}
          />
        </div>
      </Container>
    </section>
  );
}
