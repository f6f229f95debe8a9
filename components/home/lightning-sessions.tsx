import { HashView } from "@/components/home/hash-view";
import type { Session, Upcoming } from "@/components/home/session-card";
import { Section, SectionHeader } from "@/components/ui/section";
import { lightning } from "@/lib/content/lightning";
import { comingSoonFunctions, sessionCards, waitlistTitle } from "@/lib/content/sessions";

const sessions = sessionCards.map(({ id, title }): Session => ({
  id,
  opens: id === "hr" ? waitlistTitle("Human Resources") : title,
}));

const comingSoon = Object.fromEntries(
  Object.entries(comingSoonFunctions).map(([id, name]): [string, Upcoming] => [
    id,
    { name, opens: waitlistTitle(name) },
  ]),
);

const fragments = [...sessions.map(({ id }) => id), ...Object.keys(comingSoon)];

/** The free sessions; the address fragment chooses which of them are shown, and leads here. */
export function LightningSessions() {
  return (
    <Section id="lightning-sessions" aria-labelledby="lightning-title" className="relative">
      {fragments.map((id) => (
        <span key={id} id={id} className="absolute top-0" />
      ))}
      <SectionHeader id="lightning-title" eyebrow={lightning.eyebrow} title={lightning.title}>
        <p>{lightning.lead}</p>
      </SectionHeader>
      <HashView sessions={sessions} comingSoon={comingSoon} />
    </Section>
  );
}
