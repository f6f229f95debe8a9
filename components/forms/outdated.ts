import { unstable_isUnrecognizedActionError } from "next/navigation";

import { OUTDATED } from "@/lib/content/errors";

/** What somebody reads whose call of an action failed: an action that the server no longer knows is mended by a reload. */
export const reasonOf = (error: unknown, otherwise: string): string =>
  unstable_isUnrecognizedActionError(error) ? OUTDATED : otherwise;
