"use client";

import { useEffect } from "react";

import { useRefreshIfWell } from "@/hooks/use-refresh-if-well";

const SECOND_MS = 1_000;
/** Two minutes in all: anything slower is announced by mail, or seen on the next visit. */
const TRIES = 7;

type RefreshWhileProps = {
  /** What is being waited for, such as ids and states; empty for nothing. A different text starts over. */
  waiting: string;
};

/** Refreshes the page while something on it is waiting to be done: after 1 s, then after twice as long each time. */
export function RefreshWhile({ waiting }: RefreshWhileProps) {
  const refreshIfWell = useRefreshIfWell();

  useEffect(() => {
    if (waiting === "") return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const next = (tries: number) => {
      if (tries >= TRIES) return;
      timer = setTimeout(
        () => {
          if (!document.hidden) void refreshIfWell();
          next(tries + 1);
        },
        SECOND_MS * 2 ** tries,
      );
    };
    next(0);
    return () => clearTimeout(timer);
  }, [waiting, refreshIfWell]);

  return null;
}
