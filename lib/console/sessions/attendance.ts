import "server-only";

import type { AttendanceSums } from "@/lib/console/cohorts/attendance-grid";
import { createUserClient } from "@/lib/supabase/server";

/** How many of a run's registered people were seen, and how. */
export async function attendanceOfRun(runId: string): Promise<{ sums: AttendanceSums; unseen: number }> {
  const client = await createUserClient();
  const { data, error } = await client.rpc("console_run_attendance", { p_run_id: runId }).single();
  if (error) throw error;
  const { registered, joined: join, watched: recording, by_hand: staff } = data;
  return { sums: { join, recording, staff }, unseen: registered - join - recording - staff };
}
