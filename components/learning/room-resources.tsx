import { ArrowUpRight } from "lucide-react";

import { Container } from "@/components/ui/section";
import { resourcesByWeek } from "@/lib/cohorts/resources";
import type { Resource } from "@/lib/cohorts/room";
import type { RoomSession } from "@/lib/cohorts/sessions";
import { room } from "@/lib/content/room";

type RoomResourcesProps = { resources: readonly Resource[]; sessions: readonly RoomSession[]; isOver: boolean };

/** Templates and links, by week. */
export function RoomResources({ resources, sessions, isOver }: RoomResourcesProps) {
  const groups = resourcesByWeek(resources, sessions);
  return (
    <Container className="pt-7 sm:pt-9">
      <section id="resources" aria-labelledby="resources-title" className="scroll-mt-20">
        <h2 id="resources-title" className="text-heading font-bold">
          {room.resources.title}
        </h2>
        {groups.length > 0 ? (
          <ul className="mt-3 grid max-sm:divide-y max-sm:divide-border max-sm:rounded-2xl max-sm:border max-sm:border-border max-sm:bg-card max-sm:px-5 max-sm:py-1 max-sm:shadow-card sm:grid-cols-2 sm:gap-3 lg:grid-cols-3">
            {groups.map(({ name, items }) => (
              <li
                key={name}
                className="flex flex-wrap content-start items-baseline gap-x-4 py-1.5 sm:rounded-2xl sm:border sm:border-border sm:bg-card sm:px-5 sm:py-3 sm:shadow-card"
              >
                <h3 className="font-sans font-semibold wrap-anywhere">{name}</h3>
                <ul className="grid gap-1">
                  {items.map(({ id, title, url }) => (
                    <li key={id}>
                      <a
                        href={url}
                        target="_blank"
                        rel="noopener noreferrer"
                        className="inline-flex max-w-full items-start gap-1 py-1 text-sm font-semibold text-primary underline-offset-4 hover:underline"
                      >
                        <span className="min-w-0 wrap-anywhere">{title}</span>
                        <span className="sr-only">{room.resources.newTab}</span>
                        <ArrowUpRight aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                      </a>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        ) : (
          <p className="mt-4 text-muted-foreground">{isOver ? room.resources.none : room.resources.empty}</p>
        )}
      </section>
    </Container>
  );
}
