import Link from "next/link";

import { CultureHero } from "@/components/careers/culture-hero";
import { Perks } from "@/components/careers/perks";
import { Team } from "@/components/careers/team";
import { Values } from "@/components/careers/values";
import { Button } from "@/components/ui/button";
import { CallToAction } from "@/components/ui/call-to-action";
import { careers, careersClosing } from "@/lib/content/careers";

/** The culture page, the same at both of its addresses. */
export function CulturePage() {
  return (
    <>
      <CultureHero />
      <Values />
      <Perks />
      <Team />
      <CallToAction id="careers-closing" title={careersClosing.title} text={careersClosing.text}>
        <Button asChild size="lg" variant="spark">
          <Link href="/careers/jobs">{careers.action}</Link>
        </Button>
      </CallToAction>
    </>
  );
}
