import { AvailableNow, LaunchingSoon } from "@/components/home/stills";
import { Waitlist } from "@/components/home/waitlist";
import { Section } from "@/components/ui/section";

/** What can be joined today, and what is coming with the list to wait on. */
export function Availability() {
  return (
    <Section tone="surface" aria-labelledby="availability-title">
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[1fr_1.15fr]">
        <AvailableNow />
        <div className="ink-panel p-6 sm:p-10">
          <LaunchingSoon />
          <Waitlist />
        </div>
      </div>
    </Section>
  );
}
