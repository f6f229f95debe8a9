"use client";

import { useEffect, useState } from "react";

import { nextTypingState, type TypingState } from "@/components/home/typing-animation";
import { MotionToggle, prefersReducedMotion } from "@/components/ui/motion-toggle";

type TypingHeadlineProps = { before: string; phrases: readonly string[]; after: string };

/**
 * A headline with a typing animation. The server renders the first phrase, which is also the only one for screen readers.
 * No animation under `prefers-reduced-motion` or when paused.
 */
export function TypingHeadline({ before, phrases, after }: TypingHeadlineProps) {
  const [state, setState] = useState<TypingState>({ phrase: 0, length: phrases[0]?.length ?? 0, isDeleting: false });
  const [isRunning, setIsRunning] = useState(false);

  useEffect(() => setIsRunning(!prefersReducedMotion()), []);

  useEffect(() => {
    if (!isRunning) return;
    const { next, delayMs } = nextTypingState(state, phrases);
    const timer = setTimeout(() => setState(next), delayMs);
    return () => clearTimeout(timer);
  }, [state, isRunning, phrases]);

  const phrase = phrases[state.phrase];
  const letters = phrase?.slice(0, state.length);
  return (
    <div className="relative text-display lg:text-[length:min(5.2vw,4.125rem)]">
      <h1 className="font-extrabold">
        <span className="sr-only">
          {before} {phrases[0]} {after}
        </span>
        <span aria-hidden="true">
          {before}
          <span className="block min-h-[1.04em] whitespace-nowrap text-primary">
            {/*
             * Only whole phrases may be translated. The letters have an element to themselves, since the browser's
             * translator may replace it.
             */}
            <span translate={letters === phrase ? undefined : "no"}>{letters}</span>
            <span className="ml-[0.06em] inline-block h-[0.8em] w-[0.07em] translate-y-[0.08em] rounded-full bg-spark" />
          </span>
          {after}
        </span>
      </h1>
      <MotionToggle
        isRunning={isRunning}
        onToggle={() => setIsRunning((running) => !running)}
        what="the typing headline"
        className="absolute bottom-[0.12em] left-[7.75em]"
      />
    </div>
  );
}
