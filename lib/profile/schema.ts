import * as z from "zod/mini";

import { metadataText, withSavedCopies } from "@/lib/auth/user-metadata";
import { lineField, linesField, withoutInvisible } from "@/lib/forms/text";
import { PHOTO_MAX_BYTES, photoRefusals } from "@/lib/profile/photo-rules";
import { timeZones } from "@/lib/profile/time-zones";

/**
 * The maximum size of all fields and the name's copy, in bytes of UTF-8 JSON. The access token contains them and is stored
 * in a cookie, in base64 twice: at this limit, with a photo and a Google account's data, the Cookie header has 5,982 of the
 * 8,192 bytes that hosts and proxies accept.
 */
export const PROFILE_MAX_BYTES = 1_690;

const MUST_BE_TEXT = "Please enter text.";
const TOO_MUCH = "Your profile is too long for us to keep. Please shorten this field.";

const limits = (max: number) => ({
  min: 0,
  max,
  tooShort: MUST_BE_TEXT,
  tooLong: `Please keep this to ${max} characters.`,
});

function isHttpsUrl(value: string): boolean {
  if (!/^https:\/\/[^/\s]/i.test(value) || /\s/.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === "" && password === "";
}

const isLinkedIn = (url: string) => /^(?:[a-z0-9-]+\.)*linkedin\.com$/.test(new URL(url).hostname);

/** Shown to others as "LinkedIn", so it leads nowhere else. */
export const linkedInField = lineField(limits(200)).check(
  z.overwrite(withoutInvisible),
  z.refine((value) => value === "" || isHttpsUrl(value), {
    error: "Please enter an address that starts with https://",
    abort: true,
  }),
  z.refine((value) => value === "" || isLinkedIn(value), "Please enter a linkedin.com address."),
);

const encoder = new TextEncoder();

/** In the token `<`, `>` and `&` take six bytes each. */
const storedBytes = (value: unknown) =>
  encoder.encode(JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, "......")).length;

/** By the keys of the user metadata; all fields are optional. Lengths in characters. */
export const profileSchema = z
  .strictObject({
    full_name: lineField(limits(100)),
    preferred_name: lineField(limits(50)),
    time_zone: z.literal(["", ...timeZones], "Please pick a time zone from the list."),
    company: lineField(limits(100)),
    job_title: lineField(limits(100)),
    x_handle: lineField(limits(50)).check(z.overwrite(withoutInvisible)),
    linkedin_url: linkedInField,
    bio: linesField(limits(600)),
  })
  .check(
    z.superRefine((profile, context) => {
      if (storedBytes(withSavedCopies(profile)) <= PROFILE_MAX_BYTES) return;
      const sizes = Object.entries(profile).map(([name, value]) => ({ name, bytes: storedBytes(value) }));
      const largest = sizes.reduce((a, b) => (b.bytes > a.bytes ? b : a));
      context.addIssue({ code: "custom", path: [largest.name], message: TOO_MUCH });
    }),
  );

export type Profile = z.infer<typeof profileSchema>;

export type ProfileField = keyof Profile;

/** Metadata is written by its owner, so values that are not text count as empty. */
export function profileOf(metadata: Record<string, unknown>): Profile {
  const text = (name: ProfileField) => {
    const value = metadata[name];
    return typeof value === "string" ? value : "";
  };
  const timeZone = text("time_zone");
  return {
    full_name: metadataText(metadata, "full_name"),
    preferred_name: text("preferred_name"),
    time_zone: timeZones.includes(timeZone) ? timeZone : "",
    company: text("company"),
    job_title: text("job_title"),
    x_handle: text("x_handle"),
    linkedin_url: text("linkedin_url"),
    bio: text("bio"),
  };
}

/** The size of an upload, in bytes. Its bytes say what type it is; pages of an older build also declare one. */
export const photoUploadSchema = z.strictObject({
  type: z.optional(z.string().check(z.maxLength(100))),
  size: z
    .int()
    .check(z.minimum(1, photoRefusals.type.description), z.maximum(PHOTO_MAX_BYTES, photoRefusals.size.description)),
});

export const photoPublishSchema = z.strictObject({ uploadId: z.guid() });
