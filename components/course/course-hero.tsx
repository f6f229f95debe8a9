import { Button } from "@/components/ui/button";
import { Claims } from "@/components/ui/claims";
import { Container, Eyebrow } from "@/components/ui/section";
import { course } from "@/lib/content/course";
import { syllabus } from "@/lib/content/syllabus";

export function CourseHero() {
  return (
    <section className="framed bg-ink text-ink-foreground [--ring:var(--spark)]">
      {/* Phones only get the inline arcs, which saves the request for the pattern. */}
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-arcs bg-[length:75rem_75rem] bg-[right_-32rem_top_-24rem] bg-no-repeat opacity-10 sm:bg-[url(/brand/hero-pattern.svg)] sm:bg-[length:75rem_auto] sm:bg-[right_-4rem_top_-2rem] sm:opacity-40"
      />
      <Container className="grid items-center gap-14 pt-12 pb-16 sm:pt-16 lg:grid-cols-[1.35fr_1fr] lg:gap-12 lg:pt-20 lg:pb-20">
        <div>
          <Eyebrow className="mb-6 text-spark">{course.eyebrow}</Eyebrow>
          <h1 className="text-display font-extrabold">
            {course.name} <span className="text-spark">{course.audience}</span>
          </h1>
          <p className="mt-6 max-w-xl text-lg/relaxed text-ink-muted">{course.lead}</p>
          <div className="mt-9 flex flex-wrap gap-3 max-sm:*:grow">
            <Button asChild size="lg" variant="spark">
              <a href="#curriculum">{course.actions.curriculum}</a>
            </Button>
            <Button
              asChild
              size="lg"
              variant="outline"
              className="border-white/40 hover:border-white hover:bg-white/10"
            >
              <a href="#what-you-get">{course.actions.includes}</a>
            </Button>
          </div>
          <Claims claims={course.facts} labelClassName="text-ink-muted" />
        </div>
        <WeeklyOutcomes />
      </Container>
    </section>
  );
}

/** A stack of sheets: the weekly pieces of work. */
function WeeklyOutcomes() {
  return (
    <div className="relative mx-auto w-full max-w-md lg:max-w-none">
      <div aria-hidden="true" className="absolute inset-0 rotate-1 rounded-2xl bg-primary sm:rotate-3" />
      <div aria-hidden="true" className="absolute inset-0 -rotate-1 rounded-2xl bg-spark sm:-rotate-2" />
      <div className="relative rounded-2xl bg-card p-6 text-card-foreground shadow-lift sm:p-8">
        <h2 className="text-heading font-bold">{course.deskTitle}</h2>
        <ol className="mt-4 divide-y divide-border">
          {syllabus.map((item) =>
            item.kind === "week" ? (
              <li key={item.week} className="flex items-baseline gap-4 py-3">
                <span className="w-6 shrink-0 font-display text-2xl/none font-extrabold text-primary">
                  <span className="sr-only">Week </span>
                  {item.week}
                </span>
                <span className="font-medium">{item.outcome}</span>
              </li>
            ) : null,
          )}
        </ol>
      </div>
    </div>
  );
}
