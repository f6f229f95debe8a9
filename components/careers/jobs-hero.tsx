import { Arcs } from "@/components/ui/motif";
import { Container, Eyebrow } from "@/components/ui/section";
import { jobsPage } from "@/lib/content/jobs";

export function JobsHero() {
  const { eyebrow, title, lead, facts } = jobsPage;
  return (
    <section className="framed border-b border-border bg-surface">
      <Arcs className="-top-72 -left-72 -z-10 size-176 text-primary/12" />
      <Container className="grid gap-x-16 gap-y-10 py-14 sm:py-20 lg:grid-cols-[1.5fr_1fr] lg:items-end">
        <div>
          <Eyebrow>{eyebrow}</Eyebrow>
          <h1 className="text-title font-extrabold sm:text-5xl/tight">{title}</h1>
          <p className="mt-5 max-w-xl text-lg/relaxed text-muted-foreground">{lead}</p>
        </div>
        <dl className="grid gap-4 border-l-2 border-spark pl-6">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-sm text-muted-foreground">{label}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  );
}
