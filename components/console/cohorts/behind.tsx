import { ActionTextarea } from "@/components/console/kit/action-fields";
import { ActionForm } from "@/components/console/kit/action-form";
import { IstTime } from "@/components/console/kit/ist-time";
import { Panel } from "@/components/console/kit/page-head";
import { LinkedText } from "@/components/ui/linked-text";
import type { Behind } from "@/lib/console/cohorts/behind";
import { writeToLearnerAction } from "@/lib/console/cohorts/behind-actions";
import { nameOfLearner } from "@/lib/content/console";
import { count } from "@/lib/format/count";

type Person = Behind["people"][number];

/** Who has fallen behind, each with a letter to write, and what was written. Nothing if there is neither. */
export function FallenBehind({ cohortId, behind }: { cohortId: string; behind: Behind }) {
  const { people, letters, count: all } = behind;
  if (people.length === 0 && letters.length === 0) return null;
  return (
    <Panel id="behind" title="Learners who have fallen behind">
      {people.length === 0 ? (
        <p className="text-sm text-muted-foreground">Nobody now.</p>
      ) : (
        <ul className="divide-y divide-border rounded-md border border-border bg-card px-4">
          {people.map((person) => (
            <Line key={person.userId} cohortId={cohortId} person={person} />
          ))}
        </ul>
      )}
      {all > people.length ? (
        <p className="mt-2 text-sm text-muted-foreground">{`${all - people.length} more appear here once you have written to these.`}</p>
      ) : null}
      {letters.length > 0 ? <Letters letters={letters} /> : null}
    </Panel>
  );
}

/** "2 classes neither joined nor watched, 1 hand-in missing" */
function lackOf({ classes, handins }: Person): string {
  const parts = [
    classes > 0 ? `${count(classes, "class", "classes")} neither joined nor watched` : null,
    handins > 0 ? `${count(handins, "hand-in")} missing` : null,
  ];
  return parts.filter((part) => part !== null).join(", ");
}

function Line({ cohortId, person }: { cohortId: string; person: Person }) {
  const { name, email, userId, letters } = person;
  return (
    <li className="py-3 text-sm">
      <p className="wrap-anywhere">
        <strong>{nameOfLearner(person)}</strong>
        {name !== null && email !== null ? <span className="text-muted-foreground">{` ${email}`}</span> : null}
      </p>
      <p className="mt-0.5 text-muted-foreground">
        {`${lackOf(person)}${letters > 0 ? ` since your last email (${letters} so far)` : ""}`}
      </p>
      <details className="mt-1">
        <summary className="w-fit cursor-pointer py-1 font-medium text-primary underline-offset-4 hover:underline">
          Write to them
        </summary>
        <div className="mt-2 max-w-2xl">
          <ActionForm action={writeToLearnerAction} submit="Send the email">
            <input type="hidden" name="cohortId" value={cohortId} />
            <input type="hidden" name="userId" value={userId} />
            <input type="hidden" name="shownLetters" value={letters} />
            <ActionTextarea
              name="text"
              label="Text"
              note="begins with their name and ends with yours; answers go to support"
              rows={6}
              maxLength={5_000}
              required
            />
          </ActionForm>
        </div>
      </details>
    </li>
  );
}

const Letters = ({ letters }: Pick<Behind, "letters">) => (
  <details className="mt-3 text-sm">
    <summary className="w-fit cursor-pointer py-1 font-medium text-primary underline-offset-4 hover:underline">
      {`Written so far (${letters.length})`}
    </summary>
    <ol className="mt-2 grid gap-3">
      {letters.map(({ id, author, text, at, ...person }) => (
        <li key={id} className="rounded-md border border-l-2 border-border border-l-primary bg-accent p-4">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <strong className="wrap-anywhere">{`To ${nameOfLearner(person)}, by ${author ?? "the team"}`}</strong>
            <span className="text-muted-foreground">
              <IstTime at={at} />
            </span>
          </p>
          <LinkedText text={text} className="mt-2 max-w-prose leading-relaxed" />
        </li>
      ))}
    </ol>
  </details>
);
