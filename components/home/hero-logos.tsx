import { Container } from "@/components/ui/section";
import { leaderCompanies } from "@/lib/content/companies";
import { hero } from "@/lib/content/home";

/** Where the two of them come from. */
export function HeroLogos() {
  return (
    <Container className="pb-14">
      <div className="border-t border-border pt-8">
        <h2 className="mb-6 text-center font-sans text-xs font-semibold tracking-caps text-muted-foreground">
          {hero.logosTitle}
        </h2>
        <ul className="flex flex-wrap items-center justify-center gap-x-12 gap-y-6">
          {leaderCompanies.map(({ name, logo }) => (
            <li key={name}>
              <img
                src={logo.src}
                width={logo.width}
                height={logo.height}
                alt={name}
                fetchPriority="low"
                className="aspect-35/9 h-8"
              />
            </li>
          ))}
        </ul>
      </div>
    </Container>
  );
}
