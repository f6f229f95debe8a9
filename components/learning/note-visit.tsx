"use client";

import { useEffect, useEffectEvent } from "react";

import { noteVisitAction } from "@/lib/cohorts/actions";
import { browserTimeZone } from "@/lib/format/time-zone";
import { initialFormState } from "@/lib/forms/form-state";

type NoteVisitProps = {
  account: string;
  cohortId: string;
  /** Whether this visit is noted already. */
  isNoted: boolean;
  /** The zone that is known (IANA). */
  timeZone: string | null;
};

/** Notes a visit to the room, so that the next one shows what is new, and in which zone its times are read. */
export function NoteVisit({ account, cohortId, isNoted, timeZone }: NoteVisitProps) {
  const note = useEffectEvent(() => {
    const zone = browserTimeZone();
    if (isNoted && (zone === null || zone === timeZone)) return;
    const form = new FormData();
    for (const [name, value] of Object.entries({ account, cohortId, timeZone: zone ?? "" })) form.set(name, value);
    // Nobody waits for it: where it fails, the next visit is noted.
    noteVisitAction(initialFormState, form).catch(() => {});
  });
  useEffect(() => note(), []);
  return null;
}
