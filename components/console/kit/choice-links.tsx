import type { Route } from "next";
import Link from "next/link";

type ChoiceLinksProps = {
  /** Names the group. */
  label: string;
  choices: readonly { href: string; label: string; isCurrent: boolean }[];
};

/** Views of a page, each with its own URL. */
export function ChoiceLinks({ label, choices }: ChoiceLinksProps) {
  return (
    <nav aria-label={label} className="mb-4">
      <ul className="flex flex-wrap gap-1.5">
        {choices.map((choice) => (
          <li key={choice.href}>
            <Link
              href={choice.href as Route}
              prefetch={false}
              aria-current={choice.isCurrent ? "page" : undefined}
              className="inline-flex min-h-9 items-center rounded-full border border-input/60 px-4 py-1 text-sm font-semibold hover:bg-accent aria-[current=page]:border-primary aria-[current=page]:bg-primary aria-[current=page]:text-primary-foreground"
            >
              {choice.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
