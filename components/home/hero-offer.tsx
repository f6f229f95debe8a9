"use client";

import { CalendarDays, IndianRupee } from "lucide-react";

import { useNextCohort } from "@/components/course/use-cohorts";
import { useNextRun } from "@/components/registration/use-session-run";
import { Fact } from "@/components/ui/fact";
import { coursePrice } from "@/lib/content/cohorts";
import { hero } from "@/lib/content/home";
import { shortDate } from "@/lib/format/run-times";

/** What is on offer: the day of the next free session, if there is one, and the price of the course. */
export function HeroOffer() {
  const run = useNextRun();
  const { amount } = useNextCohort(null) ?? coursePrice;
  return (
    <dl className="mt-5 grid max-w-md gap-2 sm:mt-6">
      <Fact icon={CalendarDays} term={run ? hero.offer.next : hero.offer.free}>
        <span>{run ? shortDate(run, run.timeZone) : hero.offer.length}</span>
      </Fact>
      <Fact icon={IndianRupee} term={hero.offer.course}>
        <span>{`${amount} + ${coursePrice.tax}`}</span>
      </Fact>
    </dl>
  );
}
