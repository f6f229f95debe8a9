import * as z from "zod/mini";

import { handinForm } from "@/lib/content/handin-form";
import { optionalUrl } from "@/lib/forms/https-url";
import { lineField, linesField } from "@/lib/forms/text";
import { HANDIN_MAX_BYTES } from "@/lib/handins/max-bytes";

const link = z._default(optionalUrl(handinForm.noLink), null);
const tick = z._default(z.literal(["", "on"]), "");

/** An assignment as its form sends it. `upload`: a new file's, empty for none; `keepsFile`: the last version's stays. */
export const handinSchema = z.strictObject({
  requestId: z.guid(),
  cohortId: z.string().check(z.regex(/^\w{1,20}$/)),
  week: z.pipe(
    z.string().check(z.regex(/^([1-9]|1[0-2])$/)),
    z.transform((digits) => Number(digits)),
  ),
  body: z._default(linesField({ min: 0, max: 10_000, tooShort: "", tooLong: handinForm.tooLong }), ""),
  url1: link,
  url2: link,
  url3: link,
  upload: z._default(z.union([z.literal(""), z.guid()]), ""),
  fileName: z._default(lineField({ min: 0, max: 200, tooShort: "", tooLong: handinForm.notPdf }), ""),
  keepsFile: tick,
  isShared: tick,
});

export const handinUploadSchema = z.strictObject({
  size: z.int().check(z.minimum(1, handinForm.notPdf), z.maximum(HANDIN_MAX_BYTES, handinForm.tooLarge)),
});
