import { unstable_isUnrecognizedActionError } from "next/navigation";

import { pageOutdated } from "@/lib/content/errors";
import type { Failure } from "@/lib/result";

/** The result of an action call that threw; after a deployment the server no longer knows the page's action ids. */
export const failedCall = (error: unknown, otherwise: string): Failure =>
  unstable_isUnrecognizedActionError(error) ? pageOutdated : { ok: false, error: otherwise };
