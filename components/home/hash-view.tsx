"use client";

import { clsx } from "clsx";
import { useSyncExternalStore } from "react";

import { ComingSoonCard, SessionCard, type Session, type Upcoming } from "@/components/home/session-card";
import { lightning } from "@/lib/content/lightning";

type HashViewProps = { sessions: readonly Session[]; comingSoon: Readonly<Record<string, Upcoming>> };

function subscribeToHash(listener: () => void) {
  window.addEventListener("hashchange", listener);
  return () => window.removeEventListener("hashchange", listener);
}

/**
 * What the address fragment shows (spec section 2): one session, one coming-soon card, or all the sessions. Until the
 * page is alive nobody has looked at it, and where there is one, nothing is shown that would go again.
 */
export function HashView({ sessions, comingSoon }: HashViewProps) {
  const fragment = useSyncExternalStore(
    subscribeToHash,
    () => window.location.hash,
    () => null,
  );
  const hash = fragment ?? "";
  const id = hash.slice(1);
  const chosen = sessions.find((session) => session.id === id);
  const waiting = Object.hasOwn(comingSoon, id) ? comingSoon[id] : undefined;
  const isChosen = chosen !== undefined || waiting !== undefined;

  return (
    <>
      <nav aria-label="Business functions" className="mt-9">
        <ul className="flex flex-wrap gap-2">
          {lightning.chooser.map(({ label, href }) => (
            <li key={href}>
              <a
                href={href}
                aria-current={(isChosen ? hash === href : href === "#lightning-sessions") ? "true" : undefined}
                className="inline-block rounded-full border border-border px-4 py-2 text-sm font-medium transition-colors hover:border-input aria-[current]:border-foreground aria-[current]:bg-foreground aria-[current]:text-background"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="mt-5 min-h-6 text-muted-foreground">{hash === "" ? lightning.hint : null}</p>
      <ul className={clsx("mt-6 grid gap-6", fragment === null && "chosen-later", !isChosen && "lg:grid-cols-3")}>
        {waiting ? (
          <ComingSoonCard {...waiting} />
        ) : (
          sessions
            .filter((session) => !chosen || session === chosen)
            .map((session) => <SessionCard key={session.id} {...session} />)
        )}
      </ul>
    </>
  );
}
