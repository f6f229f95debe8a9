import "server-only";

import { instructors } from "@/lib/content/instructors";
import { getEnv } from "@/lib/env";

/** The address of a teacher's photo: one of the site's own portraits, or a file in the bucket for published photos. */
export const teacherPhoto = (path: string | null): string | null =>
  path === null || path.startsWith("/")
    ? path
    : `${new URL(getEnv().SUPABASE_URL).origin}/storage/v1/object/public/avatars/${encodeURIComponent(path)}`;

/** The names of who teaches a cohort: its own teachers, else those of the public pages. */
export const namesOfTeachers = (own: readonly string[]): readonly string[] =>
  own.length > 0 ? own : instructors.map(({ name }) => name);
