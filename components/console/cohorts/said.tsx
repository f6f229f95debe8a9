import { Panel } from "@/components/console/kit/page-head";
import { type ConsoleSaid, meanOf, type Words } from "@/lib/console/cohorts/said";
import { count } from "@/lib/format/count";
import { runDate } from "@/lib/format/run-times";

/** What a cohort's learners said: the quotes to copy, the whole cohort, and each class. */
export function Said({ said: { classes, cohort, quotes } }: { said: ConsoleSaid }) {
  return (
    <>
      <Panel title="Quotes that may be used">
        <Quotes quotes={quotes} />
      </Panel>
      <Panel title="After the last class">
        <Numbers label="Would you recommend it?" answers={cohort.answers} numbers={cohort.numbers} least={0} />
        <WordList title="What they do differently now" words={cohort.doesDifferently} />
        <WordList title="What we should change" words={cohort.shouldChange} />
      </Panel>
      {classes.map(({ id, title, startsAt, timeZone, answers, numbers, words }) => (
        <Panel key={id} title={`${title}, ${runDate({ startsAt }, timeZone)}`}>
          <Numbers label="How was it?" answers={answers} numbers={numbers} least={1} />
          <WordList title="In their words" words={words} />
        </Panel>
      ))}
    </>
  );
}

function Quotes({ quotes }: Pick<ConsoleSaid, "quotes">) {
  if (quotes.length === 0)
    return <Note>None yet. What a learner lets us quote appears here, and goes once they withdraw it.</Note>;
  return (
    <ul className="grid max-w-3xl gap-3">
      {Object.entries(quotes).map(([place, { text, name }]) => (
        <li key={place} className="rounded-md border border-border bg-card p-4 text-sm/relaxed">
          <blockquote dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-wrap">
            {text}
          </blockquote>
          <p className="mt-2 wrap-anywhere text-muted-foreground">{name ?? "Without a name"}</p>
        </li>
      ))}
    </ul>
  );
}

type NumbersProps = { label: string; answers: number; numbers: readonly number[] | null; least: number };

function Numbers({ label, answers, numbers, least }: NumbersProps) {
  const mean = meanOf(numbers, least);
  if (numbers === null || mean === null)
    return (
      <Note>
        {answers === 0
          ? "No answers yet."
          : `${count(answers, "answer")}. Numbers are shown once three people have given one, words once three have answered.`}
      </Note>
    );
  const given = numbers.reduce((sum, times) => sum + times, 0);
  const most = Math.max(...numbers);
  return (
    <table className="w-full max-w-sm text-sm">
      <caption className="mb-1.5 text-left">
        {`${label} ${mean.toFixed(1)} on average of ${count(given, "answer")}`}
      </caption>
      <tbody>
        {Object.entries(numbers).map(([place, times]) => (
          <tr key={place}>
            <th scope="row" className="w-8 py-0.5 pr-3 text-right font-medium tabular-nums">
              {least + Number(place)}
            </th>
            <td className="py-0.5 tabular-nums">
              <div className="flex items-center gap-3">
                {times === 0 ? null : (
                  <span
                    aria-hidden="true"
                    className="h-3 rounded-sm bg-primary"
                    style={{ width: `${(80 * times) / most}%` }}
                  />
                )}
                {times}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function WordList({ title, words: { count: all, latest } }: { title: string; words: Words }) {
  if (all === 0) return null;
  return (
    <div className="mt-4">
      <h3 className="text-sm font-semibold">
        {all > latest.length ? `${title} (the latest ${latest.length} of ${all})` : title}
      </h3>
      <ul className="mt-1.5 grid gap-2 text-sm/relaxed">
        {Object.entries(latest).map(([place, text]) => (
          <li
            key={place}
            dir="auto"
            className="max-w-prose border-l-2 border-border pl-3 wrap-anywhere whitespace-pre-wrap"
          >
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

const Note = ({ children }: { children: string }) => <p className="text-sm text-muted-foreground">{children}</p>;
