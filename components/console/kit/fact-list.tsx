import type { ReactNode } from "react";

type ConsoleFact = {
  term: string;
  /** A fact without a value is left out. */
  value: ReactNode;
};

/** Facts about one thing, such as a run or an order. */
export function FactList({ facts }: { facts: readonly ConsoleFact[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-4">
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== "")
        .map(({ term, value }) => (
          <div key={term} className="min-w-0">
            <dt className="text-xs font-medium text-muted-foreground">{term}</dt>
            <dd className="mt-0.5 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
