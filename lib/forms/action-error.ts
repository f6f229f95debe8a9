import { unstable_isUnrecognizedActionError } from "next/navigation";

import { PAGE_OUTDATED } from "@/lib/content/errors";

/** The message for a failed action call; after a deployment the server no longer knows the page's action ids. */
export const actionErrorMessage = (error: unknown, otherwise: string): string =>
  unstable_isUnrecognizedActionError(error) ? PAGE_OUTDATED : otherwise;
