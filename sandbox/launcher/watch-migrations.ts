import { watch } from "node:fs";
import path from "node:path";

/** Debounce: an editor may write a file in several steps. */
const DEBOUNCE_MS = 200;

/**
 * Applies new files of `supabase/migrations` while the sandbox runs. A failed one is logged, and retried when the
 * folder changes. Returns a function that stops watching.
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
    timer = setTimeout(apply, DEBOUNCE_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
