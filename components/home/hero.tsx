import Link from "next/link";

import { HeroBackdrop, HeroClaims, HeroLogos, HeroPeople } from "@/components/home/stills";
import { TypingHeadline } from "@/components/home/typing-headline";
import { Button } from "@/components/ui/button";
import { Container, Eyebrow } from "@/components/ui/section";
import { hero } from "@/lib/content/home";

/**
 * The top of the home page: the promise, the two people behind it, and where they come from. Its pictures are of low
 * priority: others would be preloaded by every page that prefetches this one.
 */
export function Hero() {
  return (
    <section className="framed">
      <HeroBackdrop />
      <Container className="grid items-center gap-14 pt-12 pb-14 sm:pt-16 lg:grid-cols-[1.6fr_1fr] lg:gap-12 lg:pt-20 lg:pb-16">
        <div>
          <Eyebrow className="mb-6">{hero.eyebrow}</Eyebrow>
          <TypingHeadline {...hero.headline} phrases={hero.phrases} />
          <p className="mt-6 max-w-xl text-lg/relaxed text-muted-foreground">{hero.lead}</p>
          <div className="mt-9 flex flex-wrap gap-3 max-sm:*:grow">
            <Button asChild size="lg">
              <Link href="/course">{hero.action}</Link>
            </Button>
            <Button asChild size="lg" variant="outline">
              <a href="#lightning-sessions">{hero.secondAction}</a>
            </Button>
          </div>
          <HeroClaims />
        </div>
        <HeroPeople />
      </Container>
      <HeroLogos />
    </section>
  );
}
