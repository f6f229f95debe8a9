import { BarChart3, Check, Coins, Compass, Headset, Rocket, Users, type LucideIcon } from "lucide-react";

import { Waitlist } from "@/components/home/waitlist";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/section";
import { availability } from "@/lib/content/home";

type UpcomingFunction = (typeof availability.upcoming.functions)[number];

const icons: Record<UpcomingFunction, LucideIcon> = {
  "Product Management": Rocket,
  "HR & Talent": Users,
  "Finance & Operations": Coins,
  "IT & Analytics": BarChart3,
  "Customer Success": Headset,
  "Strategic Planning": Compass,
};

/** What can be joined today, and what is coming with the list to wait on. */
export function Availability() {
  const { upcoming } = availability;
  return (
    <Section tone="surface" aria-labelledby="availability-title">
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[1fr_1.15fr]">
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
                    <Check className="size-3.5" aria-hidden="true" />
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
        <div className="rounded-2xl bg-ink p-6 text-ink-foreground sm:p-10 dark:border dark:border-border">
          <p className="text-sm font-semibold text-spark dark:text-spark">{upcoming.when}</p>
          <h2 className="mt-2 text-title font-bold">{upcoming.title}</h2>
          <ul className="mt-7 grid gap-3 sm:grid-cols-2">
            {upcoming.functions.map((name) => {
              const Icon = icons[name];
              return (
                <li key={name} className="flex items-center gap-3 rounded-lg bg-white/8 px-4 py-3.5 font-medium">
                  <Icon className="size-5 shrink-0 text-spark" aria-hidden="true" />
                  {name}
                </li>
              );
            })}
          </ul>
          <p className="mt-8 mb-4 text-ink-muted">{upcoming.lead}</p>
          <Waitlist />
        </div>
      </div>
    </Section>
  );
}
