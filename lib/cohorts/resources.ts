import type { Resource } from "@/lib/cohorts/room";
import type { RoomSession } from "@/lib/cohorts/sessions";
import { room } from "@/lib/content/room";

/** Resources by the weeks of their sessions, those of the whole cohort first; office hours are listed by title. */
export function resourcesByWeek(resources: readonly Resource[], sessions: readonly RoomSession[]) {
  const groups = new Map<string, { name: string; items: Resource[] }>();
  const add = (name: string, items: readonly Resource[]) => {
    if (items.length === 0) return;
    const group = groups.get(name) ?? { name, items: [] };
    group.items.push(...items);
    groups.set(name, group);
  };
  add(
    room.resources.general,
    resources.filter(({ sessionId }) => sessionId === null),
  );
  for (const { id, week, title } of sessions) {
    add(
      week === null ? title : room.resources.week(week),
      resources.filter(({ sessionId }) => sessionId === id),
    );
  }
  return [...groups.values()];
}
