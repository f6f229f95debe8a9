import { BookOpenCheck, CalendarCheck, UserRound } from "lucide-react";

import { Arcs, Bolt } from "@/components/ui/motif";
import { auth } from "@/lib/content/auth";

const icons = [CalendarCheck, BookOpenCheck, UserRound];

export function BrandPanel() {
  const { title, points, claim } = auth.panel;
  return (
    <aside
      aria-labelledby="auth-panel-title"
      className="framed mx-auto grid w-full max-w-md content-between gap-12 rounded-2xl bg-ink p-8 text-ink-foreground shadow-lift sm:p-10 lg:sticky lg:top-24 lg:mx-0 lg:min-h-152 lg:max-w-none lg:p-12"
    >
      <Arcs className="-right-56 -bottom-64 -z-10 size-176 text-white/12" />
      <div>
        <h2 id="auth-panel-title" className="max-w-sm text-title font-bold">
          {title}
        </h2>
        <ul className="mt-8 grid gap-6">
          {points.map((point, index) => {
            const Icon = icons[index] ?? CalendarCheck;
            return (
              <li key={point.title} className="flex gap-4">
                <span className="grid size-10 shrink-0 place-items-center rounded-full bg-spark text-spark-foreground">
                  <Icon className="size-5" aria-hidden="true" />
                </span>
                <span>
                  <span className="block font-semibold">{point.title}</span>
                  <span className="block max-w-sm text-sm/relaxed text-ink-muted">{point.text}</span>
                </span>
              </li>
            );
          })}
        </ul>
      </div>
      <p className="flex items-center gap-3 border-t border-white/15 pt-6">
        <Bolt className="h-8 w-auto text-spark" />
        <span className="font-display text-3xl font-bold tracking-tight">{claim.figure}</span>
        <span className="text-sm text-ink-muted">{claim.label}</span>
      </p>
    </aside>
  );
}
