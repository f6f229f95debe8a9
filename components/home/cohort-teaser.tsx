import Link from "next/link";

import { standardFacts } from "@/components/course/standard-facts";
import { NextStart } from "@/components/home/lazy";
import { Button } from "@/components/ui/button";
import { Section, SectionHeader } from "@/components/ui/section";
import { cohorts } from "@/lib/content/cohorts";
import { cohortTeaser } from "@/lib/content/home";

/** What comes after the free session: the paid cohort. */
export function CohortTeaser() {
  const { eyebrow, title, lead, action } = cohortTeaser;
  return (
    <Section aria-labelledby="cohort-title" tone="surface">
      <div className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-[1.35fr_1fr]">
        <SectionHeader id="cohort-title" eyebrow={eyebrow} title={title}>
          <p>{lead}</p>
        </SectionHeader>
        <div className="grid gap-7 rounded-2xl border border-border bg-card p-6 shadow-card sm:p-7">
          <NextStart starts={standardFacts(cohorts[0]).starts} />
          <Button asChild size="lg">
            <Link href="/course">{action}</Link>
          </Button>
        </div>
      </div>
    </Section>
  );
}
