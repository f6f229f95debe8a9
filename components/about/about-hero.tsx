import { Arcs, Bolt } from "@/components/ui/motif";
import { Container, Eyebrow } from "@/components/ui/section";
import { about } from "@/lib/content/about";
import { cn } from "@/lib/utils";

export function AboutHero() {
  return (
    <section className="framed">
      <Container className="grid items-center gap-x-12 gap-y-14 pt-14 pb-18 sm:pt-20 sm:pb-24 lg:grid-cols-[1.35fr_1fr]">
        <div>
          <Eyebrow className="mb-6">{about.eyebrow}</Eyebrow>
          <h1 className="text-display font-extrabold">{about.title}</h1>
          <p className="mt-6 max-w-xl text-lg/relaxed text-muted-foreground">{about.lead}</p>
        </div>
        <div className="relative lg:min-h-96">
          <Arcs className="top-1/2 left-1/2 -z-10 hidden size-132 -translate-1/2 text-primary/20 lg:block" />
          <Bolt className="absolute top-1/2 left-1/2 -z-10 hidden h-80 -translate-1/2 text-spark lg:block" />
          <dl className="divide-border border-y border-border max-sm:divide-y sm:grid sm:grid-cols-3 sm:gap-4 sm:border-none lg:absolute lg:inset-0 lg:block">
            {about.figures.map(({ figure, label }, index) => (
              <div
                key={label}
                className={cn(
                  "flex flex-row-reverse items-baseline justify-between py-3.5 sm:flex-col-reverse sm:items-start sm:rounded-2xl sm:border sm:border-border sm:bg-card sm:px-6 sm:py-4 sm:shadow-lift lg:absolute",
                  places[index],
                )}
              >
                <dt className="text-sm text-muted-foreground">{label}</dt>
                <dd className="font-display text-3xl font-extrabold tracking-tight">{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Container>
    </section>
  );
}

const places = ["lg:top-4 lg:left-0", "lg:top-36 lg:right-0", "lg:bottom-4 lg:left-8"];
