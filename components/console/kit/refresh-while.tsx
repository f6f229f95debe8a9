"use client";

import { useRouter } from "next/navigation";
import { startTransition, useEffect } from "react";

const SECOND_MS = 1_000;
/** Two minutes in all: what takes longer is said by a mail, or by another visit. */
const TRIES = 7;

type RefreshWhileProps = {
  /** What waits, such as ids and states; empty for nothing. Another text begins anew. */
  waiting: string;
};

/** During an outage the page stays as it is: a page that cannot be rendered would take its place, and what is typed. */
async function refreshIfWell(refresh: () => void): Promise<void> {
  if (document.hidden) return;
  const page = await fetch(window.location.href, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  if (page?.ok) startTransition(refresh);
}

/** Shows the page anew while something on it waits to be done: after 1 s, then after twice as long each time. */
export function RefreshWhile({ waiting }: RefreshWhileProps) {
  const router = useRouter();

  useEffect(() => {
    if (waiting === "") return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const next = (tries: number) => {
      if (tries >= TRIES) return;
      timer = setTimeout(
        () => {
          void refreshIfWell(() => router.refresh());
          next(tries + 1);
        },
        SECOND_MS * 2 ** tries,
      );
    };
    next(0);
    return () => clearTimeout(timer);
  }, [waiting, router]);

  return null;
}
