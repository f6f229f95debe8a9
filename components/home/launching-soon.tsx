import { ChartColumn, Coins, Compass, Headset, Rocket, Users, type LucideIcon } from "lucide-react";

import { availability } from "@/lib/content/home";

type UpcomingFunction = (typeof availability.upcoming.functions)[number];

const icons: Record<UpcomingFunction, LucideIcon> = {
  "Product Management": Rocket,
  "HR & Talent": Users,
  "Finance & Operations": Coins,
  "IT & Analytics": ChartColumn,
  "Customer Success": Headset,
  "Strategic Planning": Compass,
};

/** What is coming. */
export function LaunchingSoon() {
  const { upcoming } = availability;
  return (
    <>
      <p className="text-sm font-semibold text-spark dark:text-spark">{upcoming.when}</p>
      <h2 className="mt-2 text-title font-bold">{upcoming.title}</h2>
      <ul className="mt-7 grid gap-3 sm:grid-cols-2">
        {upcoming.functions.map((name) => {
          const Icon = icons[name];
          return (
            <li key={name} className="flex items-center gap-3 rounded-lg bg-white/8 px-4 py-3.5 font-medium">
              <Icon aria-hidden="true" className="size-5 shrink-0 text-spark" />
              {name}
            </li>
          );
        })}
      </ul>
      <p className="mt-8 mb-4 text-ink-muted">{upcoming.lead}</p>
    </>
  );
}
