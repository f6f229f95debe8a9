import type { ReactNode } from "react";

import { cn } from "@/lib/utils";

type ClaimsProps = {
  claims: readonly { figure: ReactNode; label: string }[];
  /** The colour of the labels. */
  labelClassName: string;
};

export function Claims({ claims, labelClassName }: ClaimsProps) {
  return (
    <dl className="mt-11 flex flex-col gap-x-9 gap-y-3 sm:flex-row lg:max-xl:gap-x-6">
      {claims.map(({ figure, label }) => (
        <div
          key={label}
          className="flex flex-row-reverse items-baseline justify-end gap-3 sm:flex-col-reverse sm:gap-0"
        >
          <dt className={cn("text-sm", labelClassName)}>{label}</dt>
          <dd className="font-display text-2xl font-bold tracking-tight whitespace-nowrap">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
