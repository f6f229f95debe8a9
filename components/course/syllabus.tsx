import { Accordion, AccordionContent, AccordionItem, AccordionTrigger } from "@/components/ui/accordion";
import { Badge } from "@/components/ui/badge";
import {
  schedule,
  syllabus,
  type SyllabusItem,
  type SyllabusQuestions,
  type SyllabusWeek,
  weekParts,
} from "@/lib/content/syllabus";

type SyllabusProps = {
  /** Distinguishes two syllabuses on one page. */
  group: string;
  isFirstOpen?: boolean;
  /** A cohort's own; null for those of the course. */
  items?: readonly SyllabusItem[] | null;
};

/** Six weeks and two Q&A sessions, each opening in place; or a cohort's own. */
export function Syllabus({ group, isFirstOpen = false, items }: SyllabusProps) {
  return (
    <Accordion>
      {(items ?? syllabus).map((item, index) => (
        <AccordionItem
          key={`${item.kind} ${item.kind === "week" ? item.week : item.afterWeek} ${item.title}`}
          name={group}
          open={isFirstOpen && index === 0}
        >
          <AccordionTrigger>
            <ItemTitle item={item} />
          </AccordionTrigger>
          <AccordionContent>
            {item.kind === "week" ? <Week week={item} /> : <Questions questions={item} />}
          </AccordionContent>
        </AccordionItem>
      ))}
    </Accordion>
  );
}

function ItemTitle({ item }: { item: SyllabusItem }) {
  if (item.kind === "questions") {
    return (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge variant="spark" className="font-sans">
          After week {item.afterWeek}
        </Badge>{" "}
        {item.title}
      </span>
    );
  }
  return (
    <>
      <span className="mb-1 block font-sans text-sm font-semibold text-accent-foreground">
        Week {item.week}
        <span className="sr-only">: </span>
      </span>
      {item.title}
    </>
  );
}

function Week({ week }: { week: SyllabusWeek }) {
  const { summary, times, outcome } = week;
  return (
    <>
      {summary === "" ? null : <p className="max-w-prose text-muted-foreground">{summary}</p>}
      <Times times={times ?? [schedule.session]} />
      <dl className="mt-6 grid gap-x-9 gap-y-6 *:border-l-2 *:border-primary/30 *:pl-4 sm:grid-cols-2">
        {weekParts
          .filter(({ id }) => week[id] !== "")
          .map(({ id, label, minutes }) => (
            <div key={id} className="min-w-0">
              <dt className="font-semibold">
                {label}
                {times ? null : (
                  <span className="text-sm font-normal text-muted-foreground">
                    {id === "assignment" ? ` (${schedule.assignmentDue})` : ` ${minutes} min`}
                  </span>
                )}
              </dt>
              <dd className="mt-1 text-sm/relaxed wrap-anywhere whitespace-pre-line text-muted-foreground">
                {week[id]}
              </dd>
            </div>
          ))}
      </dl>
      {outcome === "" ? null : (
        <p className="mt-6 w-fit rounded-lg bg-spark-soft px-4 py-2.5 text-sm wrap-anywhere">
          You leave with: <strong className="font-semibold">{outcome}</strong>
        </p>
      )}
    </>
  );
}

function Questions({ questions: { summary, times, topics } }: { questions: SyllabusQuestions }) {
  return (
    <>
      {summary === "" ? null : <p className="text-muted-foreground">{summary}</p>}
      <Times times={times ?? [schedule.officeHours]} />
      {topics.length === 0 ? null : (
        <ul className="mt-4 grid list-disc gap-1.5 pl-5 text-sm/relaxed text-muted-foreground marker:text-spark">
          {topics.map((topic) => (
            <li key={topic}>{topic}</li>
          ))}
        </ul>
      )}
    </>
  );
}

const Times = ({ times }: { times: readonly string[] }) =>
  times.map((time) => (
    <p key={time} className="mt-2 text-sm text-muted-foreground">
      {time}
    </p>
  ));
