import { Clock } from "lucide-react";

import { OwnTime } from "@/components/learning/own-time";
import { Card, CardContent } from "@/components/ui/card";
import { Container } from "@/components/ui/section";
import { type UpcomingSession } from "@/lib/cohorts/dates";
import { dashboard } from "@/lib/content/learning";
import { schedule } from "@/lib/content/syllabus";
import { formatDay, formatDayWithWeekday, instantOf } from "@/lib/format/days";

type ThisWeekProps = {
  hasStarted: boolean;
  sessions: readonly UpcomingSession[];
  learnerZone: string | undefined;
};

export function ThisWeek({ hasStarted, sessions, learnerZone }: ThisWeekProps) {
  return (
    <Container className="grid gap-6 pt-10 lg:grid-cols-2">
      <Card className="rounded-2xl print:break-inside-avoid">
        <CardContent>
          <h2 className="text-heading font-bold">{dashboard.goals.title}</h2>
          {hasStarted ? <Goals /> : <p className="mt-4 text-muted-foreground">{dashboard.goals.before}</p>}
        </CardContent>
      </Card>
      <Card className="rounded-2xl print:break-inside-avoid">
        <CardContent>
          <h2 className="text-heading font-bold">{dashboard.upcoming}</h2>
          <ul className="mt-3 divide-y divide-border">
            {sessions.map(({ title, weekday, day, time }) => (
              <li key={title} className="grid gap-1 py-4 last:pb-0">
                <h3 className="font-sans font-semibold">{title}</h3>
                <p className="text-sm text-muted-foreground">
                  {day === null ? (
                    `${weekday}, ${formatDay(day)}`
                  ) : (
                    <time dateTime={day}>{formatDayWithWeekday(day)}</time>
                  )}{" "}
                  at <span className="whitespace-nowrap">{time}</span>
                  {day === null ? null : <OwnTime startsAt={instantOf(day, time)} learnerZone={learnerZone} />}
                </p>
              </li>
            ))}
          </ul>
          <p className="mt-5 flex items-center gap-2 text-sm text-muted-foreground">
            <Clock aria-hidden="true" className="size-4 shrink-0" />
            {schedule.zone}
          </p>
        </CardContent>
      </Card>
    </Container>
  );
}

function Goals() {
  return (
    <ul className="mt-3 divide-y divide-border">
      {dashboard.goals.items.map((goal) => (
        <li key={goal} className="flex gap-3.5 py-4 last:pb-0">
          <span aria-hidden="true" className="mt-2 size-2 shrink-0 rounded-full bg-primary" />
          {goal}
        </li>
      ))}
    </ul>
  );
}
