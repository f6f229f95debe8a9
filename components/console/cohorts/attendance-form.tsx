"use client";

import { type ComponentProps, useState } from "react";

import { AttendanceCells } from "@/components/console/cohorts/attendance-cells";
import { ActionForm } from "@/components/console/kit/action-form";
import type { ActionDone } from "@/lib/console/action";
import type { FormAction } from "@/lib/forms/form-state";

type AttendanceFormProps = Pick<ComponentProps<typeof AttendanceCells>, "sessions" | "weeks" | "people"> & {
  action: FormAction<ActionDone>;
  /** A hidden field: which cohort or run it is. */
  of: { name: string; value: string };
  /** What the page showed: see writeShown. */
  shown: string;
};

/** Saves all ticks of a page together. It asks first if that takes away that someone joined. */
export function AttendanceForm({ action, of, shown, sessions, weeks, people }: AttendanceFormProps) {
  const [struck, setStruck] = useState<readonly string[]>([]);
  const joined = people
    .flatMap(({ cells }) => cells)
    .filter(({ name, joined: sentence }) => sentence !== undefined && struck.includes(name))
    .map(({ joined: sentence }) => sentence);
  return (
    <ActionForm
      action={action}
      submit="Save the attendance"
      confirm={
        joined.length === 0
          ? undefined
          : `${joined.join(" ")} Without the tick they count as absent. Ticked again, they count from the same hour.`
      }
    >
      <input type="hidden" {...of} />
      <input type="hidden" name="shown" value={shown} />
      <AttendanceCells
        sessions={sessions}
        {...(weeks && { weeks })}
        people={people}
        onTick={(name, isTicked) =>
          setStruck((names) => (isTicked ? names.filter((other) => other !== name) : [...names, name]))
        }
      />
    </ActionForm>
  );
}
