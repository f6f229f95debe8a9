import * as z from "zod/mini";

const instant = z.iso.datetime({ offset: true });

/** A version of what was handed in, as `private.handin_versions` gives it, with the feedback on it. */
export const versionSchema = z.object({
  id: z.guid(),
  version: z.int(),
  body: z.string(),
  urls: z.array(z.string()),
  filePath: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  fileBytes: z.nullable(z.int()),
  isShared: z.boolean(),
  handedInAt: instant,
  isLate: z.boolean(),
  feedback: z.nullable(
    z.object({
      body: z.string(),
      wantsAnother: z.boolean(),
      givenAt: instant,
      /** Null: no longer known. */
      author: z.nullable(z.string()),
    }),
  ),
});

export type HandinVersion = z.output<typeof versionSchema>;
