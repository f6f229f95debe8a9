import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

import { LinkProgress } from "@/components/ui/link-progress";
import { Arcs } from "@/components/ui/motif";
import { Container } from "@/components/ui/section";
import { dashboard } from "@/lib/content/learning";

type CohortHeroProps = {
  cohortId: string;
  /** Where the cohort stands. */
  line: string;
  /** In percent; null while there is nothing to measure. */
  progress: number | null;
  /** The progress in words. */
  progressText?: string;
  /** The next session. */
  children: ReactNode;
};

/** Where the cohort stands, progress and next session. */
export function CohortHero({ cohortId, line, progress, progressText, children }: CohortHeroProps) {
  return (
    <section className="framed bg-ink text-ink-foreground [--ring:var(--spark)]">
      <Arcs className="-top-40 -right-40 -z-10 size-160 text-white/10" />
      <Container className="grid grid-cols-1 items-center gap-6 pt-5 pb-7 sm:pt-10 sm:pb-16 lg:grid-cols-[1.5fr_1fr] lg:gap-16">
        <div>
          <Link
            href="/my-learning"
            className="inline-flex items-center gap-2 rounded-md py-1 text-sm font-semibold text-ink-muted hover:text-ink-foreground print:hidden"
          >
            <LinkProgress>
              <ArrowLeft aria-hidden="true" className="size-4" />
            </LinkProgress>
            {dashboard.back}
          </Link>
          <h1 className="mt-3 text-title font-extrabold">{dashboard.title(cohortId)}</h1>
          <p className="mt-2 text-lg text-ink-muted sm:mt-3">{line}</p>
          {progress === null ? null : <Progress percent={progress} text={progressText} />}
        </div>
        {children}
      </Container>
    </section>
  );
}

function Progress({ percent, text }: { percent: number; text: string | undefined }) {
  return (
    <div className="mt-5 max-w-lg sm:mt-6">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <label htmlFor="course-progress" className="font-semibold">
          {dashboard.progress.label}
        </label>
        <span aria-hidden="true" className="font-display text-xl font-bold text-spark">
          {`${percent}%`}
        </span>
      </div>
      <progress
        id="course-progress"
        value={percent}
        max={100}
        aria-describedby={text === undefined ? undefined : "course-progress-text"}
        className="mt-2 block h-3 w-full appearance-none overflow-hidden rounded-full bg-white/15 [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-spark [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-spark"
      />
      {text === undefined ? null : (
        <p id="course-progress-text" className="mt-2 text-sm text-ink-muted">
          {text}
        </p>
      )}
    </div>
  );
}
