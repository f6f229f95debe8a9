"use client";

import { type ComponentProps, useState } from "react";

import { AttendanceCells } from "@/components/console/cohorts/attendance-cells";
import { ActionForm } from "@/components/console/kit/action-form";
import { setAttendanceAction } from "@/lib/console/cohorts/attendance-actions";

type AttendanceFormProps = Pick<ComponentProps<typeof AttendanceCells>, "sessions" | "people"> & {
  cohortId: string;
  /** What the page showed: see writeShown. */
  shown: string;
};

/** Saves all ticks of a page together. It asks first if that takes away that someone joined. */
export function AttendanceForm({ cohortId, shown, sessions, people }: AttendanceFormProps) {
  const [struck, setStruck] = useState<readonly string[]>([]);
  const joined = people
    .flatMap(({ cells }) => cells)
    .filter(({ name, joined: sentence }) => sentence !== undefined && struck.includes(name))
    .map(({ joined: sentence }) => sentence);
  return (
    <ActionForm
      action={setAttendanceAction}
      submit="Save the attendance"
      confirm={
        joined.length === 0
          ? undefined
          : `${joined.join(" ")} Without the tick they count as absent. Ticked again, they count from the same hour.`
      }
    >
      <input type="hidden" name="cohortId" value={cohortId} />
      <input type="hidden" name="shown" value={shown} />
      <AttendanceCells
        sessions={sessions}
        people={people}
        onTick={(name, isTicked) =>
          setStruck((names) => (isTicked ? names.filter((other) => other !== name) : [...names, name]))
        }
      />
    </ActionForm>
  );
}
