import { FieldError } from "@/components/ui/field";
import type { fieldProps } from "@/lib/field-props";
import { cn } from "@/lib/utils";

type ScaleProps = {
  /** The control's props, with its value so far. */
  control: ReturnType<typeof fieldProps> & { name: string; defaultValue: string };
  error: string | undefined;
  label: string;
  /** What the numbers mean. */
  scale: string;
  /** The least and the most. */
  from: number;
  to: number;
};

/** A choice among numbers. Works without JavaScript. */
export function Scale({ control, error, label, scale, from, to }: ScaleProps) {
  const { id, name, defaultValue } = control;
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={control["aria-invalid"]}
      aria-describedby={`${id}-scale ${id}-error`}
      className="grid gap-2"
    >
      <legend className="mb-2 font-medium">{label}</legend>
      {/* Rows of about the same length: none ends with a number of its own. */}
      <div
        className={cn("grid max-w-max gap-1.5 sm:gap-2", to - from < 5 ? "grid-cols-5" : "grid-cols-4 sm:grid-cols-6")}
      >
        {Array.from({ length: to - from + 1 }, (_, index) => from + index).map((value) => (
          <label
            // What was stored or sent since is the new default.
            key={`${value} ${defaultValue}`}
            className="flex min-h-11 cursor-pointer items-center justify-center gap-1 rounded-md border border-input px-1 font-semibold has-checked:border-primary has-checked:bg-accent has-focus-visible:outline-2 sm:gap-1.5 sm:px-2.5"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={defaultValue === String(value)}
              className="size-4.5 shrink-0 accent-primary"
            />
            {value}
          </label>
        ))}
      </div>
      <p id={`${id}-scale`} className="text-sm text-muted-foreground">
        {scale}
      </p>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
