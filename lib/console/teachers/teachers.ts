import "server-only";

import { cache } from "react";
import * as z from "zod/mini";

import { readAll } from "@/lib/console/keyset";
import { createUserClient } from "@/lib/supabase/server";

/** Someone who teaches cohorts. */
export type ConsoleTeacher = {
  id: string;
  name: string;
  title: string;
  bio: string;
  photoPath: string | null;
  linkedInUrl: string | null;
  /** How often the row was changed. */
  sequence: number;
  /** The account that they sign in to the console with; of a former instructor, too. */
  userId: string | null;
  /** The cohorts they teach. */
  cohortIds: readonly string[];
};

/** All teachers that the caller may read, by name. */
export const listTeachers = cache(async (): Promise<ConsoleTeacher[]> => {
  const client = await createUserClient();
  const rows = await readAll(() =>
    client
      .from("teachers")
      .select(
        "id, name, title, bio, photoPath:photo_path, linkedInUrl:linkedin_url, sequence, userId:user_id, cohort_teachers(cohort_id)",
      )
      .order("name")
      .order("id"),
  );
  return rows.map(({ cohort_teachers: cohorts, ...row }) => ({
    ...row,
    cohortIds: cohorts.map(({ cohort_id: id }) => id).toSorted((a, b) => Number(a) - Number(b)),
  }));
});

/** One teacher, null for an unknown one or any other text. */
export const findTeacher = async (id: string): Promise<ConsoleTeacher | null> =>
  z.guid().safeParse(id).success ? ((await listTeachers()).find((teacher) => teacher.id === id) ?? null) : null;
