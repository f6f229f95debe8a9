"use client";

import { useState } from "react";

import { ActionInput } from "@/components/console/kit/action-fields";
import { SITE_TIME_ZONE } from "@/lib/content/site";
import { weekdayInIst } from "@/lib/format/ist";
import { instantAt, localTimeOf } from "@/lib/format/zoned-time";

type PlannedStartProps = {
  name: string;
  /** ISO 8601. */
  startsAt: string;
};

/** The start of a planned session, to be moved if needed; shows the typed day's weekday. */
export function PlannedStart({ name, startsAt }: PlannedStartProps) {
  const planned = localTimeOf(startsAt, SITE_TIME_ZONE);
  const [typed, setTyped] = useState(planned);
  const at = instantAt(typed, SITE_TIME_ZONE);
  return (
    <ActionInput
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
