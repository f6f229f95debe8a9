import {
  Armchair,
  CalendarHeart,
  Clock,
  GraduationCap,
  House,
  MessagesSquare,
  Stethoscope,
  Wallet,
  type LucideIcon,
} from "lucide-react";

import { Section, SectionHeader } from "@/components/ui/section";
import { perks, type PerkId } from "@/lib/content/careers";

const icons: Record<PerkId, LucideIcon> = {
  hybrid: House,
  hours: Clock,
  health: Stethoscope,
  budget: Wallet,
  course: GraduationCap,
  equipment: Armchair,
  mentor: MessagesSquare,
  leave: CalendarHeart,
};

export function Perks() {
  return (
    <Section tone="surface" aria-labelledby="perks-title">
      <SectionHeader id="perks-title" eyebrow={perks.eyebrow} title={perks.title} />
      <ul className="mt-12 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {perks.items.map(({ id, title, text }) => {
          const Icon = icons[id];
          return (
            <li key={id} className="grid grid-cols-[auto_1fr] gap-x-4 border-t-2 border-foreground pt-5 lg:block">
              <Icon className="mt-0.5 size-6 text-primary" strokeWidth={1.75} aria-hidden="true" />
              <div>
                <h3 className="text-lg font-bold lg:mt-4">{title}</h3>
                <p className="mt-1.5 leading-relaxed text-muted-foreground">{text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
