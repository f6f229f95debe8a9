"use client";

import Link from "next/link";

import { BuySeatButton } from "@/components/course/buy-seat-button";
import { CohortsHead, CohortText } from "@/components/course/stills";
import { type Cohort, cohorts } from "@/lib/content/cohorts";
import { teamOffer } from "@/lib/content/course";

/** The three cohorts, their price and the way in. Drawn here, so that the page's data need not carry it a second time. */
export function Cohorts() {
  return (
    <section
      id="cohorts"
      aria-labelledby="cohorts-title"
      className="mx-auto w-full max-w-6xl px-5 py-18 sm:px-8 sm:py-24"
    >
      <CohortsHead />
      <ul className="mt-11 grid gap-6 lg:grid-cols-3">
        {cohorts.map((cohort) => (
          <CohortCard key={cohort.id} cohort={cohort} />
        ))}
      </ul>
      <p className="mt-8 text-muted-foreground">
        {teamOffer.text}{" "}
        <Link
          href="/contact-us"
          className="font-semibold whitespace-nowrap text-primary underline-offset-4 hover:underline"
        >
          {teamOffer.action}
        </Link>
      </p>
    </section>
  );
}

function CohortCard({ cohort: { id, isOnSale } }: { cohort: Cohort }) {
  return (
    <li
      className={`flex flex-col rounded-2xl border bg-card p-6 sm:p-7 ${
        isOnSale ? "border-primary shadow-lift ring-1 ring-primary" : "border-border shadow-card"
      }`}
    >
      <CohortText id={id} />
      {isOnSale ? (
        <div className="mt-auto grid">
          <BuySeatButton cohortId={id} />
        </div>
      ) : null}
    </li>
  );
}
