import Link from "next/link";
import { Activity } from "react";

import { CohortGrid } from "@/components/course/lazy";
import { standardFacts } from "@/components/course/standard-facts";
import { NeedsJavaScript } from "@/components/ui/needs-javascript";
import { Section, SectionHeader } from "@/components/ui/section";
import { cohorts } from "@/lib/content/cohorts";
import { cohortsSection, teamOffer } from "@/lib/content/course";

export function Cohorts() {
  const { eyebrow, title, lead } = cohortsSection;
  return (
    <Section id="cohorts" aria-labelledby="cohorts-title">
      <SectionHeader id="cohorts-title" eyebrow={eyebrow} title={title}>
        <p>{lead}</p>
      </SectionHeader>
      <Activity>
        <CohortGrid
          standard={cohorts.map(standardFacts)}
          withoutScript={<NeedsJavaScript what="Paying for a seat" />}
        />
      </Activity>
      <p className="mt-8 text-muted-foreground">
        {teamOffer.text}{" "}
        <Link
          href="/contact-us"
          className="font-semibold whitespace-nowrap text-primary underline-offset-4 hover:underline"
        >
          {teamOffer.action}
        </Link>
      </p>
    </Section>
  );
}
