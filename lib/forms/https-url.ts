import * as z from "zod/mini";

import { isReadable, withoutInvisible } from "@/lib/forms/text";

/** The same rule as the database's. */
const HTTPS = /^https:\/\/[A-Za-z0-9.-]+(:[0-9]+)?([/?#]\S*)?$/;

const addressText = (error: string, isValid: (text: string) => boolean) =>
  z
    .string(error)
    .check(
      z.overwrite(withoutInvisible),
      z.trim(),
      z.maxLength(2_000, "The address is too long."),
      z.refine(isValid, error),
    );

const isHttps = (text: string) => HTTPS.test(text) && URL.canParse(text) && isReadable(text);

/** An address with https://. */
export const urlField = (error: string) => addressText(error, isHttps);

/** The same, or none: null. */
export const optionalUrl = (error: string) =>
  z.pipe(
    addressText(error, (text) => text === "" || isHttps(text)),
    z.transform((text) => text || null),
  );
