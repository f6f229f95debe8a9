import { watch } from "node:fs";
import path from "node:path";

/** An editor may write a file in several steps. */
const SETTLED_AFTER_MS = 200;

/**
 * Applies new files of `supabase/migrations` while the sandbox runs. One that fails is reported, and tried again when
 * the folder changes. Gives a function that stops watching.
 */
export function watchMigrations(
  { supabaseDir, migrate }: { supabaseDir: string; migrate: () => Promise<string[]> },
  log: (line: string) => void,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const apply = () => {
    migrate().then(
      (applied) => applied.forEach((name) => log(`Migration ${name} applied.`)),
      (error: unknown) => log(error instanceof Error ? error.message : String(error)),
    );
  };
  const watcher = watch(path.join(supabaseDir, "migrations"), () => {
    clearTimeout(timer);
    timer = setTimeout(apply, SETTLED_AFTER_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
