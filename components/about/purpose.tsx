import { InkPanel } from "@/components/ui/ink-panel";
import { Arcs } from "@/components/ui/motif";
import { Container } from "@/components/ui/section";
import { mission, vision } from "@/lib/content/about";

export function Purpose() {
  return (
    <Container className="grid gap-5 lg:grid-cols-12">
      <InkPanel as="section" aria-labelledby="mission" className="framed p-8 sm:p-12 lg:col-span-7">
        <Arcs className="-right-56 -bottom-56 -z-10 size-128 text-white/12" />
        <h2 id="mission" className="font-sans text-sm font-semibold text-spark">
          {mission.title}
        </h2>
        <p className="mt-4 font-display text-title font-bold text-balance">{mission.statement}</p>
        <p className="mt-6 max-w-lg text-lg/relaxed text-ink-muted">{mission.text}</p>
      </InkPanel>
      <section
        aria-labelledby="vision"
        className="rounded-2xl bg-spark p-8 text-spark-foreground sm:p-12 lg:col-span-5 lg:mt-20 lg:-mb-12"
      >
        <h2 id="vision" className="font-sans text-sm font-semibold">
          {vision.title}
        </h2>
        <p className="mt-4 font-display text-heading font-bold text-balance sm:text-3xl/tight">{vision.statement}</p>
        <p className="mt-6 leading-relaxed">{vision.text}</p>
      </section>
    </Container>
  );
}
