import { RecordLink } from "@/components/console/kit/record-link";
import { lateness, type Task } from "@/lib/console/today/task";

type WaitingTasksProps = { tasks: readonly Task[]; now: Date };

/** What needs a person, with links: what is late comes first, and says how late it is. */
export const WaitingTasks = ({ tasks, now }: WaitingTasksProps) => (
  <ul className="divide-y divide-border rounded-md border border-border bg-card">
    {tasks.map((task) => {
      const late = lateness(task, now);
      return (
        <li key={task.href + task.text} className="flex gap-x-3 px-3 py-2 text-sm">
          <span
            aria-hidden="true"
            className={`mt-1.5 size-2 shrink-0 rounded-full ${late ? "bg-destructive" : "bg-spark"}`}
          />
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
            {task.href === "/console" ? (
              <strong className="min-w-0 font-medium wrap-anywhere">{task.text}</strong>
            ) : (
              <RecordLink href={task.href}>{task.text}</RecordLink>
            )}
            {late ? <strong className="font-medium text-destructive">{late}</strong> : null}
            {task.note ? <span className="text-muted-foreground">{task.note}</span> : null}
          </div>
        </li>
      );
    })}
  </ul>
);
