"use client";

import { CalendarDays, IndianRupee } from "lucide-react";
import Link from "next/link";

import { useNextCohort } from "@/components/course/use-cohorts";
import { Fact } from "@/components/ui/fact";
import { coursePrice } from "@/lib/content/cohorts";
import { cohortTeaser } from "@/lib/content/home";

/** The start and the price of the cohort that comes next; `starts` is its start until the rows arrive. */
export function NextStart({ starts }: { starts: string }) {
  const next = useNextCohort({ starts, hasBegun: false, amount: coursePrice.amount });
  return (
    <dl className="grid gap-3.5">
      <Fact icon={CalendarDays} term={next?.hasBegun ? cohortTeaser.started : cohortTeaser.starts}>
        {next === null ? (
          <Link href="/course#cohorts" className="text-primary underline underline-offset-4">
            {`${cohortTeaser.planned}. ${cohortTeaser.join}`}
          </Link>
        ) : (
          <span>{next.starts}</span>
        )}
      </Fact>
      <Fact icon={IndianRupee} term={cohortTeaser.price}>
        <span>{`${(next ?? coursePrice).amount} + ${coursePrice.tax}`}</span>
      </Fact>
    </dl>
  );
}
