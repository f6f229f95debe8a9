import { LegalBlock } from "@/components/legal/legal-block";
import { RichText } from "@/components/legal/rich-text";
import { Arcs, Bolt } from "@/components/ui/motif";
import { Container } from "@/components/ui/section";
import type { LegalDocument } from "@/lib/content/legal/legal-document";
import { legalLastUpdated } from "@/lib/content/seo";

/** A legal text: its summary, its sections, and links to each. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const { title, lead, inShort, sections } = document;
  return (
    <article>
      <header className="framed border-b border-border bg-surface">
        <Arcs className="-top-56 -right-40 -z-10 size-152 text-primary/12" />
        <Container className="py-14 sm:py-20">
          <p className="text-sm font-semibold text-accent-foreground">
            Last updated <time dateTime={legalLastUpdated.date}>{legalLastUpdated.text}</time>
          </p>
          <h1 className="mt-3 text-display font-extrabold">{title}</h1>
          <p className="mt-5 max-w-xl text-lg/relaxed text-muted-foreground">{lead}</p>
        </Container>
      </header>
      <Container className="grid gap-x-16 gap-y-10 py-12 sm:py-16 lg:grid-cols-[15rem_minmax(0,44rem)]">
        <nav aria-labelledby="contents" className="self-start lg:sticky lg:top-24">
          <h2 id="contents" className="mb-3 font-sans text-sm font-semibold">
            On this page
          </h2>
          <ol className="grid gap-x-8 border-l border-border text-sm text-muted-foreground *:-ml-px sm:max-lg:grid-cols-2">
            {sections.map(({ id, title: section }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="block border-l border-transparent py-1.5 pl-4 transition-colors hover:border-primary hover:text-foreground"
                >
                  {section}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          <InShort sentences={inShort} />
          {sections.map(({ id, title: section, blocks }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-14">
              <h2 id={`${id}-title`} className="flex gap-3 text-2xl font-bold">
                <span className="text-primary">{index + 1}.</span>
                {section}
              </h2>
              <div className="mt-4 grid gap-4 leading-relaxed text-muted-foreground">
                {blocks.map((block, position) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a text as its own key would be sent twice
                  <LegalBlock key={position} block={block} />
                ))}
              </div>
            </section>
          ))}
        </div>
      </Container>
    </article>
  );
}

function InShort({ sentences }: { sentences: readonly string[] }) {
  return (
    <section aria-labelledby="in-short" className="rounded-2xl bg-spark-soft p-6 sm:p-8">
      <h2 id="in-short" className="flex items-center gap-2.5 text-heading font-bold">
        <Bolt className="h-6 text-spark" />
        In short
      </h2>
      <ul className="mt-4 grid gap-3">
        {sentences.map((sentence, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- a text as its own key would be sent twice
          <li key={position}>
            <RichText text={sentence} />
          </li>
        ))}
      </ul>
    </section>
  );
}
