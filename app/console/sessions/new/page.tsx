import type { Metadata } from "next";

import { PageHead } from "@/components/console/kit/page-head";
import { ScheduleForm } from "@/components/console/sessions/schedule-form";
import { requireOperator } from "@/lib/console/access";

export const metadata: Metadata = { title: "Schedule a run" };

export default async function SchedulePage() {
  await requireOperator("/console/sessions/new");
  return (
    <>
      <PageHead
        title="Schedule a run"
        lead="The home page offers the next run of each session as soon as it's scheduled."
      />
      <ScheduleForm />
    </>
  );
}
