"use client";

import { clsx } from "clsx";
import { CalendarDays, Hourglass, Lock, Users } from "lucide-react";
import { memo, type ReactNode, useEffect, useRef, useState } from "react";

import { CohortAction } from "@/components/course/cohort-action";
import type { CohortFacts } from "@/components/course/cohort-facts";
import { badgeVariants } from "@/components/ui/badge-variants";
import { Fact } from "@/components/ui/fact";
import { coursePrice } from "@/lib/content/cohorts";
import { cohortsSection } from "@/lib/content/course";

/** Beside the name of a card that is on sale, or folded. */
const states = {
  on_sale: "Enrolling now",
  full: "No seats left",
  coming_soon: "Coming Soon",
  enrolment_over: cohortsSection.over,
} as const;

type CohortCardProps = CohortFacts & { withoutScript: ReactNode };

/**
 * A cohort, its price and its button. Rendered again only if what it says has changed. A phone folds those that can't be
 * bought; once a card has been on the screen it stays as it is, so that nothing moves under a finger.
 */
export const CohortCard = memo(function CohortCard(card: CohortCardProps) {
  const isOpen = card.sale === "on_sale";
  const place = useRef<HTMLLIElement>(null);
  const [isFolded, setIsFolded] = useState(!isOpen);
  useEffect(() => {
    const isBelow = (place.current?.getBoundingClientRect().top ?? 0) > window.innerHeight;
    if (isBelow) setIsFolded(!isOpen);
  }, [isOpen]);
  return (
    <li
      ref={place}
      className={clsx(
        "rounded-2xl border bg-card",
        isFolded ? "px-6 py-2 sm:p-7" : "p-6 sm:p-7",
        isOpen ? "border-primary shadow-lift ring-1 ring-primary" : "border-border shadow-card",
      )}
    >
      <details open={!isFolded} className={isFolded ? "fold phone-fold" : "unfolded"}>
        <summary>
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h3 className="text-heading font-bold">
              <span>Cohort {card.id}</span>
            </h3>
            {isOpen ? (
              <span className={badgeVariants({ className: isFolded && "max-sm:hidden" })}>{states.on_sale}</span>
            ) : null}
            {isFolded ? <span className="text-sm text-muted-foreground sm:hidden">{states[card.sale]}</span> : null}
          </span>
        </summary>
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
      </details>
    </li>
  );
});
