import { SectionHeader } from "@/components/ui/section";
import { cohortsSection } from "@/lib/content/course";

/** What a cohort is. */
export function CohortsHead() {
  const { eyebrow, title, lead } = cohortsSection;
  return (
    <SectionHeader id="cohorts-title" eyebrow={eyebrow} title={title}>
      <p>{lead}</p>
    </SectionHeader>
  );
}
