import type { Route } from "next";
import Link from "next/link";

import { buttonVariants } from "@/components/ui/button-variants";
import type { ConsoleRun } from "@/lib/console/sessions/runs";

const linkClass = buttonVariants({ variant: "outline", size: "sm" });

type RunLinksProps = { run: ConsoleRun; hasBegun: boolean; canChange: boolean; canInvite: boolean };

/** The links on a run's page. */
export function RunLinks({ run, hasBegun, canChange, canInvite }: RunLinksProps) {
  const page = `/console/sessions/${run.id}`;
  return (
    <>
      {canChange ? (
        <a href="#change" className={linkClass}>
          Move or cancel
        </a>
      ) : null}
      {run.registered > 0 ? (
        <Link href={`${page}/message` as Route} prefetch={false} className={linkClass}>
          Write to the attendees
        </Link>
      ) : null}
      {hasBegun && run.registered > 0 ? (
        <Link href={`${page}/attendance` as Route} prefetch={false} className={linkClass}>
          Attendance
        </Link>
      ) : null}
      {canInvite ? (
        <Link href={`${page}/invite` as Route} prefetch={false} className={linkClass}>
          Invite a waiting list
        </Link>
      ) : null}
    </>
  );
}
