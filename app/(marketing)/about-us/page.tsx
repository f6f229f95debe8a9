import Link from "next/link";

import { AboutHero } from "@/components/about/about-hero";
import { Goals } from "@/components/about/goals";
import { Instructors } from "@/components/about/instructors";
import { Purpose } from "@/components/about/purpose";
import { Strengths } from "@/components/about/strengths";
import { JsonLd } from "@/components/seo/json-ld";
import { Button } from "@/components/ui/button";
import { CallToAction } from "@/components/ui/call-to-action";
import { aboutClosing } from "@/lib/content/about";
import { pages } from "@/lib/content/seo";
import { getSiteUrl } from "@/lib/env";
import { breadcrumbs } from "@/lib/seo/json-ld";
import { pageMetadata } from "@/lib/seo/page-metadata";

export const metadata = pageMetadata("/about-us");

export default function AboutPage() {
  return (
    <>
      <AboutHero />
      <Purpose />
      <Strengths />
      <Goals />
      <Instructors />
      <CallToAction id="about-closing" title={aboutClosing.title} text={aboutClosing.text}>
        <Button asChild size="lg" variant="spark">
          <Link href="/#lightning-sessions">{aboutClosing.action}</Link>
        </Button>
        <Button asChild size="lg" variant="outline" className="border-white/40 hover:border-white hover:bg-white/10">
          <Link href="/course">{aboutClosing.secondAction}</Link>
        </Button>
      </CallToAction>
      <JsonLd things={[breadcrumbs(getSiteUrl(), [{ name: pages["/about-us"].title, path: "/about-us" }])]} />
    </>
  );
}
