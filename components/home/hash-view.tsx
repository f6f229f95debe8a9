"use client";

import { clsx } from "clsx";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";

type HashViewProps = {
  /** The links that set the fragment; the first one matches no card and shows all sessions. */
  choices: readonly { label: string; href: string }[];
  /** Shown while there is no fragment. */
  hint: string;
  /** The cards by the fragments that show them. */
  sessions: Readonly<Record<string, ReactNode>>;
  comingSoon: Readonly<Record<string, ReactNode>>;
};

/** A Next link changes the URL without a `hashchange`; browsers without the Navigation API then keep what they show. */
function subscribeToHash(listener: () => void) {
  const { navigation } = window as Partial<Window>;
  window.addEventListener("hashchange", listener);
  navigation?.addEventListener("currententrychange", listener);
  return () => {
    window.removeEventListener("hashchange", listener);
    navigation?.removeEventListener("currententrychange", listener);
  };
}

/**
 * Restores a fragment chosen while the page was hydrating: Next overwrites it with the URL that the page began with
 * (vercel/next.js#91819), but its element is still the target.
 */
function restoreFragment() {
  const target = document.querySelector(":target");
  if (target && !window.location.hash) window.location.replace(`#${target.id}`);
}

/**
 * What the URL's fragment shows (docs/product.md#home-page): one session, one function that is coming soon, or all the
 * sessions.
 */
export function HashView({ choices, hint, sessions, comingSoon }: HashViewProps) {
  // Null on the server and while hydrating: the fragment is not known yet.
  const hash = useSyncExternalStore(
    subscribeToHash,
    () => window.location.hash,
    () => null,
  );
  useEffect(restoreFragment, []);
  const cards = { ...sessions, ...comingSoon };
  const id = hash?.slice(1) ?? "";
  const chosen = Object.hasOwn(cards, id) ? cards[id] : undefined;
  const current = chosen ? hash : choices[0]?.href;

  return (
    <>
      <nav aria-label="Business functions" className="mt-9">
        <ul className="flex flex-wrap gap-2">
          {choices.map(({ label, href }) => (
            <li key={href}>
              <a
                href={href}
                aria-current={href === current ? "true" : undefined}
                className="inline-block rounded-full border border-border px-4 py-2 text-sm font-medium transition-colors hover:border-input aria-[current]:border-foreground aria-[current]:bg-foreground aria-[current]:text-background"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="mt-5 min-h-6 text-muted-foreground max-lg:[section:has(:target)_&]:hidden">{hash ? null : hint}</p>
      <ul
        className={clsx(
          "mt-6 grid gap-6",
          !chosen && "lg:grid-cols-3",
          // With a fragment, hidden until hydration, so that no other cards flash up.
          hash === null && "[@media(scripting:enabled)]:[section:has(>div>:target)_&]:invisible",
        )}
      >
        {chosen ?? Object.values(sessions)}
      </ul>
    </>
  );
}
