import Link from "next/link";

import { AboutHero } from "@/components/about/about-hero";
import { Goals } from "@/components/about/goals";
import { Instructors } from "@/components/about/instructors";
import { Purpose } from "@/components/about/purpose";
import { Strengths } from "@/components/about/strengths";
import { Button } from "@/components/ui/button";
import { Closing } from "@/components/ui/closing";
import { aboutClosing } from "@/lib/content/about";

/** The about page. */
export function About() {
  return (
    <>
      <AboutHero />
      <Purpose />
      <Strengths />
      <Goals />
      <Instructors />
      <Closing id="about-closing" title={aboutClosing.title} text={aboutClosing.text}>
        <Button asChild size="lg" variant="spark">
          <Link href="/#lightning-sessions">{aboutClosing.action}</Link>
        </Button>
      </Closing>
    </>
  );
}
