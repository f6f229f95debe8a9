"use client";

import { useFormStatus } from "react-dom";

type FormSwitchProps = {
  label: string;
  isOn: boolean;
  /** The id of its description. */
  describedBy: string;
};

/**
 * A switch that is its form's button, and so works without JavaScript. Not disabled while it is saved, which would take the
 * focus away: the form says which choice it changes to.
 */
export function FormSwitch({ label, isOn, describedBy }: FormSwitchProps) {
  const { pending } = useFormStatus();
  return (
    <button
      type="submit"
      role="switch"
      aria-checked={isOn}
      aria-describedby={describedBy}
      className="group flex w-full items-center justify-between gap-5 rounded-md py-1 text-left font-medium max-[20rem]:flex-wrap"
    >
      {label}
      <span
        aria-hidden="true"
        className={`flex h-7 w-12 shrink-0 items-center rounded-full border border-input bg-surface px-0.5 transition-colors group-aria-checked:border-primary group-aria-checked:bg-primary ${pending ? "opacity-60" : ""}`}
      >
        <span className="size-5.5 rounded-full bg-input transition-transform duration-200 ease-out-soft group-aria-checked:translate-x-5 group-aria-checked:bg-primary-foreground forced-colors:bg-[ButtonText]" />
      </span>
    </button>
  );
}
