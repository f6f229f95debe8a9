import { CompaniesStrip } from "@/components/home/companies-strip";
import { Container } from "@/components/ui/section";
import { companiesStrip } from "@/lib/content/home";

/** The strip of companies where alumni work; 3, 4 or 5 of them in view. */
export function Companies() {
  return (
    <section className="bg-surface pb-18 sm:pb-24">
      <Container>
        <div className="border-t border-border pt-10">
          <CompaniesStrip {...companiesStrip} />
        </div>
      </Container>
    </section>
  );
}
