import Link from "next/link";

import { Button } from "@/components/ui/button";
import { Arcs, Bolt } from "@/components/ui/motif";
import { myLearning } from "@/lib/content/learning";

export function NoEnrolments() {
  const { text, action } = myLearning.empty;
  return (
    <div className="framed mt-9 grid justify-items-center rounded-2xl border border-border bg-card px-6 py-16 text-center sm:py-24">
      <Arcs className="-right-60 -bottom-80 -z-10 size-160 text-primary/20" />
      <span className="grid size-16 -rotate-6 place-items-center rounded-lg bg-spark text-spark-foreground shadow-card">
        <Bolt className="h-8" />
      </span>
      <p className="mt-7 max-w-sm font-display text-xl/snug font-bold text-balance">{text}</p>
      <Button asChild size="lg" className="mt-8">
        <Link href="/course">{action}</Link>
      </Button>
    </div>
  );
}
