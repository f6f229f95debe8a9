import { isInstant, isListOf, isShape, isText } from "@/lib/http/answer-shape";
import type { SessionRun } from "@/lib/registrations/run";

/** The answer of `GET /api/sessions`. Titles that this page doesn't know are left out. */
export const isRuns = isShape<{ sessions: SessionRun[] }>({
  sessions: isListOf(
    isShape<SessionRun>({
      title: (value): value is SessionRun["title"] => isText(200, 1)(value),
      runId: isText(36, 36),
      startsAt: isInstant,
      endsAt: isInstant,
      timeZone: isText(64, 1),
    }),
    100,
  ),
});
