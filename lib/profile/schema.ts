import * as z from "zod/mini";

import { metadataText, withSavedCopies } from "@/lib/auth/user-metadata";
import { lineField, linesField } from "@/lib/forms/text";
import { isPhotoType, PHOTO_MAX_BYTES, photoRefusals } from "@/lib/profile/photo-rules";
import { timeZones } from "@/lib/profile/time-zones";

/**
 * The most that the fields and the copy of the name may take together, in bytes as the access token writes them (UTF-8
 * JSON). The token travels in a cookie, twice in base64: with the fields full to this limit, a photo and a Google
 * account's own data, the whole Cookie header has 5,982 bytes, of the 8,192 that hosts and proxies take.
 */
export const PROFILE_MAX_BYTES = 1_690;

const MUST_BE_TEXT = "Please enter text.";
const TOO_MUCH = "Your profile is longer than we can keep. Please shorten this field.";

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

const encoder = new TextEncoder();

/** The bytes of a text in a token, where the backend writes `<`, `>` and `&` as six. */
const storedBytes = (value: unknown) =>
  encoder.encode(JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, "......")).length;

/**
 * What a learner says about themselves, by the names it has in the user's metadata (spec section 3); every field may be
 * empty. Lengths are in characters.
 */
export const profileSchema = z
  .strictObject({
    full_name: lineField(limits(100)),
    preferred_name: lineField(limits(50)),
    time_zone: z.literal(["", ...timeZones], "Please pick a time zone from the list."),
    company: lineField(limits(100)),
    job_title: lineField(limits(100)),
    x_handle: lineField(limits(50)),
    linkedin_url: lineField(limits(200)).check(
      z.refine((value) => value === "" || isHttpsUrl(value), "Please enter an address that starts with https://"),
    ),
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

/** The profile in a user's metadata. Its owner can write anything there, so what is no text counts as empty. */
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

/** What a browser says about a photo before it may upload it. */
export const photoUploadSchema = z.strictObject({
  type: z.string().check(z.maxLength(100), z.refine(isPhotoType, photoRefusals.type.description)),
  size: z
    .int()
    .check(z.minimum(1, photoRefusals.type.description), z.maximum(PHOTO_MAX_BYTES, photoRefusals.size.description)),
});

/** The upload that is ready to be published. */
export const photoPublishSchema = z.strictObject({ uploadId: z.uuid() });
