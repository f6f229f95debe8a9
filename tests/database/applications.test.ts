import { expect } from "vitest";

import { testDatabase } from "./support/database";
import { race } from "./support/race";

const AT_ONCE = 20;

const db = testDatabase("applications", AT_ONCE * 2);

const reserve = async (submission: string) => {
  const [row] = await db.sql`
    select public.reserve_resume_place(${submission.padEnd(64, "0")}, 'frontend_engineer', 'cv.pdf') as place`;
  return String(row?.place);
};

const submit = async (place: string) => db.sql`
  select public.submit_job_application('frontend_engineer', 'Ada', 'ada@b.co', 'x', ${place}, 335, null, 'c@b.co',
    'job-application', '{}', 'application-received', '{}')`;

race(
  "Concurrent retries of one submission make one application, and other submissions make their own",
  20,
  async () => {
    await db.owner`truncate public.job_applications, public.resume_places, public.email_outbox`;
    const press = async (submission: string) => submit(await reserve(submission));
    await Promise.all([
      ...Array.from({ length: AT_ONCE }, () => press("a")),
      ...Array.from({ length: AT_ONCE }, (_, other) => press(`b${other}c`)),
    ]);
    const rows = await db.owner`select resume_path from public.job_applications`;
    const mails = await db.owner`select 1 as one from public.email_outbox`;
    expect([rows.length, mails.length]).toEqual([AT_ONCE + 1, 2 * (AT_ONCE + 1)]);
  },
);
