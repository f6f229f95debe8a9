"use client";

import { clsx } from "clsx";
import { CalendarDays, Hourglass, Lock, Users } from "lucide-react";
import { memo, type ReactNode } from "react";

import { CohortAction } from "@/components/course/cohort-action";
import type { CohortFacts } from "@/components/course/cohort-facts";
import { badgeVariants } from "@/components/ui/badge-variants";
import { Fact } from "@/components/ui/fact";
import { coursePrice } from "@/lib/content/cohorts";
import { cohortsSection } from "@/lib/content/course";

type CohortCardProps = CohortFacts & { withoutScript: ReactNode };

/** A cohort, its price and its button. Rendered again only if what it says has changed. */
export const CohortCard = memo(function CohortCard(card: CohortCardProps) {
  const isOpen = card.sale === "on_sale";
  return (
    <li
      className={clsx(
        "flex flex-col rounded-2xl border bg-card p-6 sm:p-7",
        isOpen ? "border-primary shadow-lift ring-1 ring-primary" : "border-border shadow-card",
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-heading font-bold">
          <span>Cohort {card.id}</span>
        </h3>
        {isOpen ? <span className={badgeVariants()}>Enrolling now</span> : null}
      </div>
      <p className="mt-6 flex items-center gap-3 text-muted-foreground">
        {card.before === null ? null : (
          <s>
            <span className="sr-only">Full price </span>
            <span>{card.before}</span>
          </s>
        )}
        {/* Keeps its space, so that prices of cards side by side line up. */}
        <span className={badgeVariants({ variant: "spark", className: card.discount === null && "invisible" })}>
          {card.discount ?? "-0%"}
        </span>
      </p>
      <p className="mt-1 font-display text-4xl font-extrabold tracking-tight max-[22rem]:text-3xl lg:max-xl:text-3xl">
        <span>{card.amount}</span>{" "}
        <span className="font-sans text-base font-medium tracking-normal text-muted-foreground">
          + {coursePrice.tax}
        </span>
      </p>
      <dl className="mt-7 mb-8 grid gap-3.5">
        <Fact icon={CalendarDays} term={card.hasBegun && card.sale !== "enrolment_over" ? "Started" : "Starts"}>
          <time dateTime={card.startsOn}>{card.starts}</time>
        </Fact>
        <Fact icon={Hourglass} term="Enroll by">
          <time dateTime={card.enrolBy}>{card.enrol}</time>
        </Fact>
        {card.sale === "enrolment_over" ? (
          <div className="text-sm font-semibold sm:text-base">
            <dt className="sr-only">{cohortsSection.status}</dt>
            <dd className="flex items-center gap-2.5 sm:gap-3">
              <Lock aria-hidden="true" className="size-4.5 shrink-0 text-accent-foreground" />
              <span>{cohortsSection.over}</span>
            </dd>
          </div>
        ) : (
          <Fact icon={Users} term="Seats">
            <span>{card.seats}</span>
          </Fact>
        )}
      </dl>
      {card.dates === "" ? null : (
        // In the space above the button, which is there even without dates, so that nothing moves when they arrive.
        <details className="-mt-7 mb-1 text-sm">
          <summary className="h-6 w-fit cursor-pointer font-semibold text-primary">{cohortsSection.allDates}</summary>
          <ul className="mt-2 mb-4 grid gap-1 text-muted-foreground">
            {card.dates.split("\n").map((date) => (
              <li key={date}>{date}</li>
            ))}
          </ul>
        </details>
      )}
      <CohortAction
        cohortId={card.id}
        sale={card.sale}
        price={card.price}
        total={card.total}
        withoutScript={card.withoutScript}
      />
    </li>
  );
});
