"use client";

import { useEffect } from "react";

import { useRefreshIfWell } from "@/hooks/use-refresh-if-well";

const SECOND_MS = 1_000;
/** Two minutes in all: what takes longer is said by a mail, or by another visit. */
const TRIES = 7;

type RefreshWhileProps = {
  /** What waits, such as ids and states; empty for nothing. Another text begins anew. */
  waiting: string;
};

/** Shows the page anew while something on it waits to be done: after 1 s, then after twice as long each time. */
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
