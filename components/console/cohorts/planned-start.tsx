"use client";

import { useLayoutEffect, useRef, useState } from "react";

import { ActionInput } from "@/components/console/kit/action-fields";
import { weekdayInIst } from "@/lib/format/ist";
import { SITE_TIME_ZONE } from "@/lib/format/time-zone";
import { instantAt, localTimeOf } from "@/lib/format/zoned-time";

type PlannedStartProps = {
  name: string;
  /** ISO 8601. */
  startsAt: string;
};

/**
 * The start of a planned session, to be moved if needed; shows the typed day's weekday. What was typed moves by as many
 * days as the plan does.
 */
export function PlannedStart({ name, startsAt }: PlannedStartProps) {
  const planned = localTimeOf(startsAt, SITE_TIME_ZONE);
  const [typed, setTyped] = useState(planned);
  const input = useRef<HTMLInputElement>(null);
  const before = useRef(startsAt);

  useLayoutEffect(() => {
    const control = input.current;
    const movedBy = Date.parse(startsAt) - Date.parse(before.current);
    if (!control || movedBy === 0) return;
    const at = control.value === planned ? null : instantAt(control.value, SITE_TIME_ZONE);
    if (at !== null) control.value = localTimeOf(new Date(Date.parse(at) + movedBy).toISOString(), SITE_TIME_ZONE);
    setTyped(control.value);
    before.current = startsAt;
  }, [startsAt, planned]);

  const at = instantAt(typed, SITE_TIME_ZONE);
  return (
    <ActionInput
      ref={input}
      name={name}
      label="Starts"
      {...(at === null ? {} : { note: weekdayInIst(at) })}
      type="datetime-local"
      defaultValue={planned}
      onChange={({ target }) => setTyped(target.value)}
      required
    />
  );
}
