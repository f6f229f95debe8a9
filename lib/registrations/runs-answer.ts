import { isBoolean, isInstant, isListOf, isShape, isText } from "@/lib/http/answer-shape";
import type { SessionRun } from "@/lib/registrations/run";

/**
 * The answer of `GET /api/sessions`: the runs, and the titles whose slot is over. The browser's clock isn't asked, since it
 * may be wrong.
 */
export const isRuns = isShape<{ sessions: SessionRun[]; withoutDate: string[] }>({
  sessions: isListOf(
    isShape<SessionRun>({
      title: (value): value is SessionRun["title"] => isText(200, 1)(value),
      runId: isText(36, 36),
      startsAt: isInstant,
      endsAt: isInstant,
      timeZone: isText(64, 1),
      isOn: isBoolean,
    }),
    100,
  ),
  withoutDate: isListOf(isText(200, 1), 100),
});
