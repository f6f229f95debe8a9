import { SectionHeader } from "@/components/ui/section";
import { lightning } from "@/lib/content/lightning";

/** What the free sessions are. */
export function SessionsHead() {
  return (
    <SectionHeader id="lightning-title" eyebrow={lightning.eyebrow} title={lightning.title}>
      <p>{lightning.lead}</p>
    </SectionHeader>
  );
}
