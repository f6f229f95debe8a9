import * as z from "zod/mini";

import { handinForm } from "@/lib/content/handin-form";
import { cohortIdField } from "@/lib/forms/cohort-id";
import { optionalUrl } from "@/lib/forms/https-url";
import { cleanLine, linesField, withoutInvisible } from "@/lib/forms/text";
import { HANDIN_MAX_BYTES } from "@/lib/handins/max-bytes";

const link = z._default(optionalUrl(handinForm.noLink), null);
const tick = z._default(z.literal(["", "on"]), "");

const NAME_LENGTH = 200;

/** A file's name, whatever a disk allows: on one line, and without characters that hide or turn around parts of it. */
const fileName = z.pipe(
  z.string().check(z.maxLength(1_000)),
  z.transform((name) =>
    Array.from(cleanLine(withoutInvisible(name.replaceAll(/\p{Cs}/gu, ""))))
      .slice(0, NAME_LENGTH)
      .join(""),
  ),
);

/** An assignment as its form sends it. `upload`: a new file's, empty for none; `keepsFile`: the last version's stays. */
export const handinSchema = z.strictObject({
  requestId: z.guid(),
  cohortId: cohortIdField,
  week: z.pipe(
    z.string().check(z.regex(/^([1-9]|1[0-2])$/)),
    z.transform((digits) => Number(digits)),
  ),
  body: z._default(linesField({ min: 0, max: 10_000, tooShort: "", tooLong: handinForm.tooLong }), ""),
  url1: link,
  url2: link,
  url3: link,
  upload: z._default(z.union([z.literal(""), z.guid()]), ""),
  fileName: z._default(fileName, ""),
  keepsFile: tick,
  isShared: tick,
});

export const handinUploadSchema = z.strictObject({
  size: z.int().check(z.minimum(1, handinForm.notPdf), z.maximum(HANDIN_MAX_BYTES, handinForm.tooLarge)),
});
