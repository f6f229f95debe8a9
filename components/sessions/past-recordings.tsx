import { RecordingList } from "@/components/sessions/recording-list";
import { Section, SectionHeader } from "@/components/ui/section";
import { sessionPage } from "@/lib/content/session-pages";

/** The recordings of a session that anybody may watch, at the end of its page; not shown without one. */
export const PastRecordings = ({ title }: { title: string }) => (
  <Section aria-labelledby="recordings-title" className="border-t border-border not-has-[li]:hidden">
    <SectionHeader id="recordings-title" title={sessionPage.recordings.title} />
    <RecordingList title={title} />
  </Section>
);
