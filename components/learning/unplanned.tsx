import { Card, CardContent } from "@/components/ui/card";
import { Container } from "@/components/ui/section";
import { namesOfTeachers } from "@/lib/cohorts/teachers";
import { room } from "@/lib/content/room";
import { dayOf } from "@/lib/format/days";

const texts = room.unplanned;
const list = new Intl.ListFormat("en-GB");

type UnplannedProps = {
  startsOn: string;
  /** The names of its own teachers. */
  teachers: readonly string[];
  now: Date;
};

/** What people with a seat know of a cohort before its sessions are planned. */
export function Unplanned({ startsOn, teachers, now }: UnplannedProps) {
  const names = list.format(namesOfTeachers(teachers));
  const taughtBy = teachers.length > 0 ? `${room.taughtBy(names)}.` : texts.teachers(names);
  const facts = [startsOn > dayOf(now) ? texts.dates : texts.late, taughtBy, texts.prepare];
  return (
    <Container className="pt-5 sm:pt-6">
      <Card className="rounded-2xl py-5">
        <CardContent>
          <h2 className="text-heading font-bold">{texts.title}</h2>
          <ul className="mt-3 grid gap-2.5">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </CardContent>
      </Card>
    </Container>
  );
}
