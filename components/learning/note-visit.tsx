"use client";

import { useEffect, useEffectEvent } from "react";

import { noteVisitAction } from "@/lib/cohorts/actions";
import { browserTimeZone } from "@/lib/format/time-zone";
import { initialFormState } from "@/lib/forms/form-state";

type NoteVisitProps = {
  account: string;
  cohortId: string;
  /** Whether this visit has been recorded. */
  isNoted: boolean;
  /** The known zone (IANA). */
  timeZone: string | null;
};

/**
 * Records a visit to the room and the browser's time zone, so that the next visit shows what is new, and times in that
 * zone.
 */
export function NoteVisit({ account, cohortId, isNoted, timeZone }: NoteVisitProps) {
  const note = useEffectEvent(() => {
    const zone = browserTimeZone();
    if (isNoted && (zone === null || zone === timeZone)) return;
    const form = new FormData();
    for (const [name, value] of Object.entries({ account, cohortId, timeZone: zone ?? "" })) form.set(name, value);
    // Nothing waits for it: if it fails, the next visit is recorded.
    noteVisitAction(initialFormState, form).catch(() => {});
  });
  useEffect(() => note(), []);
  return null;
}
