import { Check } from "lucide-react";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { availability } from "@/lib/content/home";

/** What can be joined today. */
export function AvailableNow() {
  return (
    <div className="flex flex-col justify-between gap-8 rounded-2xl border border-border bg-card p-6 shadow-card sm:p-10">
      <div>
        <Badge variant="spark">
          <span className="size-2 rounded-full bg-spark-foreground" aria-hidden="true" />
          {availability.badge}
        </Badge>
        <h2 id="availability-title" className="mt-5 text-title font-bold">
          {availability.title}
        </h2>
        <p className="mt-3 text-muted-foreground">{availability.lead}</p>
        <ul className="mt-7 grid gap-4">
          {availability.benefits.map((benefit) => (
            <li key={benefit} className="flex gap-3">
              <span className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-accent text-accent-foreground">
                <Check aria-hidden="true" className="size-3.5" />
              </span>
              {benefit}
            </li>
          ))}
        </ul>
      </div>
      <Button asChild size="lg" variant="spark" className="w-full sm:w-fit">
        <a href="#lightning-sessions">{availability.action}</a>
      </Button>
    </div>
  );
}
