import Link from "next/link";

import { Section, SectionHeader } from "@/components/ui/section";
import { jobsPage } from "@/lib/content/jobs";

export function HiringSteps() {
  const { title, steps } = jobsPage.process;
  return (
    <Section tone="surface" aria-labelledby="steps-title">
      <SectionHeader id="steps-title" title={title} />
      <ol className="mt-12 grid gap-x-10 gap-y-10 md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step.title} className="relative">
            <div aria-hidden="true" className="flex items-center gap-4">
              <span className="grid size-11 place-items-center rounded-full bg-primary font-display text-lg font-bold text-primary-foreground">
                {index + 1}
              </span>
              {index < steps.length - 1 ? <span className="h-px grow bg-input/50 max-md:hidden" /> : null}
            </div>
            <h3 className="mt-5 text-heading font-bold">{step.title}</h3>
            <p className="mt-2 leading-relaxed text-muted-foreground">{step.text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-14 text-lg">
        {jobsPage.noFit.question}{" "}
        <Link href="/contact-us" className="font-semibold text-primary underline underline-offset-4">
          {jobsPage.noFit.action}
        </Link>
      </p>
    </Section>
  );
}
