import { Card, CardContent } from "@/components/ui/card";
import { Container } from "@/components/ui/section";
import { instructors } from "@/lib/content/instructors";
import { room } from "@/lib/content/room";
import { dayOf } from "@/lib/format/days";

const texts = room.unplanned;
const names = new Intl.ListFormat("en-GB").format(instructors.map(({ name }) => name));

/** What people with a seat know of a cohort before its sessions are planned. */
export function Unplanned({ startsOn, now }: { startsOn: string; now: Date }) {
  const facts = [startsOn > dayOf(now) ? texts.dates : texts.late, texts.teachers(names), texts.prepare];
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
