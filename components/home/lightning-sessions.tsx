import { HashView } from "@/components/home/hash-view";
import { ComingSoonCard, SessionCard } from "@/components/home/session-card";
import { NeedsJavaScript } from "@/components/ui/needs-javascript";
import { Section, SectionHeader } from "@/components/ui/section";
import { lightning } from "@/lib/content/home";
import { sessions } from "@/lib/content/sessions";

const choices = [
  { label: lightning.all, href: "#lightning-sessions" },
  ...sessions.map(({ id, choice }) => ({ label: choice, href: `#${id}` })),
];

/** The free sessions; the URL's fragment filters them. */
export function LightningSessions() {
  const { eyebrow, title, lead, hint } = lightning;
  return (
    <Section id="lightning-sessions" aria-labelledby="lightning-title" className="relative">
      <SectionHeader id="lightning-title" eyebrow={eyebrow} title={title}>
        <p>{lead}</p>
      </SectionHeader>
      {/* A link to one session leads a phone past the heading, so that the card with its button is on the first screen. */}
      {sessions.map(({ id }) => (
        <span key={id} id={id} className="scroll-mt-[-1.5rem] lg:absolute lg:top-0 lg:scroll-mt-0" />
      ))}
      <HashView
        choices={choices}
        hint={hint}
        sessions={Object.fromEntries(
          sessions.flatMap((session) =>
            session.card ? [[session.id, <SessionCard key={session.id} session={session} card={session.card} />]] : [],
          ),
        )}
        comingSoon={Object.fromEntries(
          sessions.flatMap((session) =>
            session.card ? [] : [[session.id, <ComingSoonCard key={session.id} session={session} />]],
          ),
        )}
      />
      <NeedsJavaScript what="Registering for a session" />
    </Section>
  );
}
