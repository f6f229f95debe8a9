import { HashView } from "@/components/home/hash-view";
import { ComingSoonCard, SessionCard } from "@/components/home/session-card";
import { NeedsJavaScript } from "@/components/ui/needs-javascript";
import { Section, SectionHeader } from "@/components/ui/section";
import { lightning } from "@/lib/content/home";
import { comingSoonFunctions, sessionCards, waitlistTitle } from "@/lib/content/sessions";

const upcoming = Object.entries(comingSoonFunctions);
const fragments = [...sessionCards, ...upcoming.map(([id]) => ({ id }))].map(({ id }) => id);

/** The free sessions; the URL's fragment filters them. */
export function LightningSessions() {
  const { eyebrow, title, lead, choices, hint } = lightning;
  return (
    <Section id="lightning-sessions" aria-labelledby="lightning-title" className="relative">
      {fragments.map((id) => (
        <span key={id} id={id} className="absolute top-0" />
      ))}
      <SectionHeader id="lightning-title" eyebrow={eyebrow} title={title}>
        <p>{lead}</p>
      </SectionHeader>
      <HashView
        choices={choices}
        hint={hint}
        sessions={Object.fromEntries(
          sessionCards.map((session) => [session.id, <SessionCard key={session.id} session={session} />]),
        )}
        comingSoon={Object.fromEntries(
          upcoming.map(([id, name]) => [
            id,
            <ComingSoonCard key={id} name={name} sessionTitle={waitlistTitle(name)} />,
          ]),
        )}
      />
      <NeedsJavaScript what="Registering for a session" />
    </Section>
  );
}
