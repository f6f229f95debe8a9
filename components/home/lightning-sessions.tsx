import { HashView } from "@/components/home/hash-view";
import type { Session, Upcoming } from "@/components/home/session-card";
import { SessionsHead } from "@/components/home/stills";
import { Section } from "@/components/ui/section";
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
      <SessionsHead />
      <HashView sessions={sessions} comingSoon={comingSoon} />
    </Section>
  );
}
