"use client";

import { useEffect, useState } from "react";

import { sessionPage } from "@/lib/content/session-pages";
import { runDate } from "@/lib/format/run-times";
import { isInstant, isListOf, isShape, isText, readAnswer } from "@/lib/http/answer-shape";

type Recording = { title: string; startsAt: string; timeZone: string; url: string };

const isRecordings = isShape<{ recordings: Recording[] }>({
  recordings: isListOf(
    isShape<Recording>({ title: isText(200, 1), startsAt: isInstant, timeZone: isText(64, 1), url: isText(2_000, 1) }),
    100,
  ),
});

/** The recordings of a session that anybody may watch; nothing without one. */
export function RecordingList({ title }: { title: string }) {
  const [recordings, setRecordings] = useState<readonly Recording[]>([]);
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      const answer = await readAnswer(await fetch("/api/sessions/recordings", { cache: "no-store" }), isRecordings);
      if (!isGone) setRecordings(answer.recordings.filter((recording) => recording.title === title));
    };
    // Without them the page is complete.
    load().catch(() => {});
    return () => {
      isGone = true;
    };
  }, [title]);
  if (recordings.length === 0) return null;
  return (
    <ul className="mt-8 grid gap-4">
      {recordings.map(({ startsAt, timeZone, url }) => (
        <li key={`${startsAt} ${url}`} className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <span>{runDate({ startsAt }, timeZone)}</span>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className="font-semibold text-accent-foreground underline underline-offset-4"
          >
            {sessionPage.recordings.watch}
            <span className="sr-only">{sessionPage.recordings.newTab}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
