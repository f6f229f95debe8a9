import { ChartColumn, Check, Coins, Compass, Headset, type LucideIcon, Rocket, Users } from "lucide-react";

import { WaitlistForm } from "@/components/home/lazy";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { InkPanel } from "@/components/ui/ink-panel";
import { Section } from "@/components/ui/section";
import { availability } from "@/lib/content/home";

/** The free sessions, and the waiting list for other functions. */
export function Availability() {
  return (
    <Section tone="surface" aria-labelledby="availability-title">
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[1fr_1.15fr]">
        <AvailableNow />
        <InkPanel className="p-6 sm:p-10">
          <LaunchingSoon />
          <WaitlistForm />
        </InkPanel>
      </div>
    </Section>
  );
}

function AvailableNow() {
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

const functionIcons: Record<(typeof availability.upcoming.functions)[number], LucideIcon> = {
  "Product Management": Rocket,
  "HR & Talent": Users,
  "Finance & Operations": Coins,
  "IT & Analytics": ChartColumn,
  "Customer Success": Headset,
  "Strategic Planning": Compass,
};

function LaunchingSoon() {
  const { when, title, functions, lead } = availability.upcoming;
  return (
    <>
      <p className="text-sm font-semibold text-spark">{when}</p>
      <h2 className="mt-2 text-title font-bold">{title}</h2>
      <ul className="mt-7 grid gap-3 sm:grid-cols-2">
        {functions.map((name) => {
          const Icon = functionIcons[name];
          return (
            <li key={name} className="flex items-center gap-3 rounded-lg bg-white/8 px-4 py-3.5 font-medium">
              <Icon aria-hidden="true" className="size-5 shrink-0 text-spark" />
              {name}
            </li>
          );
        })}
      </ul>
      <p className="mt-8 mb-4 text-ink-muted">{lead}</p>
    </>
  );
}
