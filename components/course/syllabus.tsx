import { Accordion, AccordionContent, AccordionItem, AccordionTrigger } from "@/components/ui/accordion";
import { Badge } from "@/components/ui/badge";
import { schedule, syllabus, type SyllabusQuestions, type SyllabusWeek, weekParts } from "@/lib/content/syllabus";

type SyllabusProps = { /** Distinguishes two syllabuses on one page. */ group: string; isFirstOpen?: boolean };

/** Six weeks and two Q&A sessions, each opening in place. */
export function Syllabus({ group, isFirstOpen = false }: SyllabusProps) {
  return (
    <Accordion>
      {syllabus.map((item, index) => (
        <AccordionItem key={item.title} name={group} open={isFirstOpen && index === 0}>
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

function ItemTitle({ item }: { item: SyllabusWeek | SyllabusQuestions }) {
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
  return (
    <>
      <p className="max-w-prose text-muted-foreground">{week.summary}</p>
      <p className="mt-2 text-sm text-muted-foreground">{schedule.session}</p>
      <dl className="mt-6 grid gap-x-9 gap-y-6 *:border-l-2 *:border-primary/30 *:pl-4 sm:grid-cols-2">
        {weekParts.map(({ id, label, minutes }) => (
          <div key={id}>
            <dt className="font-semibold">
              {label}{" "}
              <span className="text-sm font-normal text-muted-foreground">
                {id === "assignment" ? `(${schedule.assignmentDue})` : `${minutes} min`}
              </span>
            </dt>
            <dd className="mt-1 text-sm/relaxed text-muted-foreground">{week[id]}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 w-fit rounded-lg bg-spark-soft px-4 py-2.5 text-sm">
        You leave with: <strong className="font-semibold">{week.outcome}</strong>
      </p>
    </>
  );
}

function Questions({ questions }: { questions: SyllabusQuestions }) {
  return (
    <>
      <p className="text-muted-foreground">{questions.summary}</p>
      <p className="mt-2 text-sm text-muted-foreground">{schedule.officeHours}</p>
      <ul className="mt-4 grid list-disc gap-1.5 pl-5 text-sm/relaxed text-muted-foreground marker:text-spark">
        {questions.topics.map((topic) => (
          <li key={topic}>{topic}</li>
        ))}
      </ul>
    </>
  );
}
