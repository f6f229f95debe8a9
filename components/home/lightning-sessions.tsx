import { HashView } from "@/components/home/hash-view";
import { ComingSoonCard, SessionCard } from "@/components/home/session-card";
import { Section, SectionHeader } from "@/components/ui/section";
import { lightning } from "@/lib/content/home";
import { comingSoonFunctions, sessionCards } from "@/lib/content/sessions";

/** The free sessions; the address fragment chooses which of them are shown. */
export function LightningSessions() {
  return (
    <Section id="lightning-sessions" aria-labelledby="lightning-title">
      <SectionHeader id="lightning-title" eyebrow={lightning.eyebrow} title={lightning.title}>
        <p>{lightning.lead}</p>
      </SectionHeader>
      <HashView
        sessions={Object.fromEntries(sessionCards.map((card) => [card.id, <SessionCard key={card.id} card={card} />]))}
        comingSoon={Object.fromEntries(
          Object.entries(comingSoonFunctions).map(([id, name]) => [id, <ComingSoonCard key={id} name={name} />]),
        )}
      />
    </Section>
  );
}
