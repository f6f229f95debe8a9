import Link from "next/link";

import { Button } from "@/components/ui/button";
import { Arcs, Bolt } from "@/components/ui/motif";
import { Container, Eyebrow } from "@/components/ui/section";
import { careers } from "@/lib/content/careers";

export function CultureHero() {
  const { eyebrow, title, lead, action, facts } = careers;
  return (
    <section className="framed bg-ink text-ink-foreground [--ring:var(--spark)]">
      <div className="absolute -top-10 right-[7%] -z-10 h-136 w-68">
        <Arcs className="top-1/2 left-1/2 size-200 -translate-1/2 text-white/10" />
        <Bolt className="hidden h-full rotate-6 text-spark lg:block" />
      </div>
      <Container className="pt-16 pb-14 sm:pt-24 lg:pt-28">
        <Eyebrow className="mb-6 text-spark">{eyebrow}</Eyebrow>
        <h1 className="max-w-3xl text-display font-extrabold">{title}</h1>
        <p className="mt-6 max-w-xl text-lg/relaxed text-ink-muted">{lead}</p>
        <Button asChild size="lg" variant="spark" className="mt-9">
          <Link href="/careers/jobs">{action}</Link>
        </Button>
        <dl className="mt-16 grid gap-x-10 gap-y-6 border-t border-white/15 pt-8 sm:grid-cols-3">
          {facts.map(({ figure, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="text-ink-muted">{label}</dt>
              <dd className="font-display text-2xl font-bold">{figure}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  );
}
