import { CalendarDays, ClipboardCheck, MessageCircleQuestionMark } from "lucide-react";

import { Syllabus } from "@/components/course/syllabus";
import { FoldedSection } from "@/components/ui/folded-section";
import { curriculum } from "@/lib/content/course";
import { schedule } from "@/lib/content/syllabus";

const facts = [
  { icon: CalendarDays, term: "Live session", text: schedule.session },
  { icon: MessageCircleQuestionMark, term: "Office hours", text: schedule.officeHours },
  { icon: ClipboardCheck, term: "Assignment", text: schedule.assignmentDue },
];

export function Curriculum() {
  return (
    <FoldedSection
      id="curriculum"
      titleId="curriculum-title"
      eyebrow={curriculum.eyebrow}
      title={curriculum.title}
      lead={curriculum.lead}
    >
      <div className="grid gap-11 max-sm:mb-8 lg:grid-cols-[1fr_1.5fr] lg:gap-16">
        <div className="lg:sticky lg:top-24 lg:self-start">
          <dl className="mt-8 grid gap-4">
            {facts.map(({ icon: Icon, term, text }) => (
              <div key={term} className="relative pl-13.5">
                <dt className="text-sm text-muted-foreground">
                  <span className="absolute top-1/2 left-0 grid size-10 -translate-y-1/2 place-items-center rounded-full bg-accent text-accent-foreground">
                    <Icon aria-hidden="true" className="size-4.5" />
                  </span>
                  {term}
                </dt>
                <dd className="font-semibold first-letter:uppercase">{text}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-5 text-sm text-muted-foreground">{schedule.zone}</p>
        </div>
        <Syllabus group="curriculum" isFirstOpen />
      </div>
    </FoldedSection>
  );
}
