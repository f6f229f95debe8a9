import { CONTROL_SIZE } from "@/components/console/kit/control-size";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { MOST_WEEKS } from "@/lib/cohorts/weeks";
import { type PlanChoices as Choices, weekdayChoices } from "@/lib/console/cohorts/plan";
import { notForManagers } from "@/lib/field-props";

/** How many weeks, on which days and at what time: another plan, with its own URL. */
export const PlanChoices = ({ path, choices }: { path: string; choices: Choices }) => (
  // The key: after a navigation the fields show the new plan's choices.
  <form key={JSON.stringify(choices)} action={path} className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3 text-sm">
    {choices.withOfficeHours ? <input type="hidden" name="office-hours" value="yes" /> : null}
    <Field name="weeks" label="Weeks" type="number" min={1} max={MOST_WEEKS} defaultValue={choices.weeks} />
    <fieldset className="grid min-w-0 gap-1">
      <legend className="mb-1 text-xs font-medium text-muted-foreground">Days of the classes</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {weekdayChoices.map(({ day, name }) => (
          <label key={day} className="flex min-h-9 items-center gap-2">
            <input
              type="checkbox"
              name="days"
              value={day}
              defaultChecked={choices.weekdays.includes(day)}
              className="size-4.5 accent-primary"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
    <Field name="from" label="Begins at" type="time" defaultValue={choices.startTime} />
    <Field name="minutes" label="Minutes" type="number" min={5} max={1440} defaultValue={choices.minutes} />
    <Button type="submit" variant="secondary" size="sm">
      Show this plan
    </Button>
  </form>
);

type FieldProps = React.ComponentProps<"input"> & { name: string; label: string };

const Field = ({ name, label, ...props }: FieldProps) => (
  <div className="grid gap-1">
    <Label htmlFor={`plan-${name}`} className="text-xs text-muted-foreground">
      {label}
    </Label>
    <Input
      {...notForManagers}
      {...props}
      id={`plan-${name}`}
      name={name}
      required
      className={`${CONTROL_SIZE} w-auto`}
    />
  </div>
);
