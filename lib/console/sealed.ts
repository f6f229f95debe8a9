import "server-only";

import * as z from "zod/mini";

import { getEnv } from "@/lib/env";
import { seal, unseal } from "@/lib/security/seal";

/** Longer than any sealed address. */
const MAX_SEALED_LENGTH = 1_500;

/** A text for the console's URLs, which hosts log: email addresses never appear there in the clear. */
export const sealText = (text: string): string => seal(getEnv().SUPABASE_SECRET_KEY, text);

/** What `sealText` sealed; null for anything else. */
export const unsealText = (sealed: string): string | null =>
  sealed.length <= MAX_SEALED_LENGTH ? unseal(getEnv().SUPABASE_SECRET_KEY, sealed) : null;

export const personPath = (email: string): string => `/console/people/${sealText(email)}`;

/** The GET parameter of a sealed text, as it came; anything else counts as no filter. */
export const sealedFilter = () => {
  const sealed = z.string().check(z.refine((text) => unsealText(text) !== null));
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  return z.catch(z.optional(sealed), undefined);
};
