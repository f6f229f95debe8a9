import fc from "fast-check";
import { expect, test } from "vitest";

import { type Profile, PROFILE_MAX_BYTES, profileOf, profileSchema } from "@/lib/profile/schema";
import { ianaZoneOf, timeZones } from "@/lib/profile/time-zones";
import values from "@/tests/fixtures/text-fields.json";

const empty = profileOf({});

const full: Profile = {
  full_name: "n".repeat(100),
  preferred_name: "p".repeat(50),
  time_zone: "GMT+05:30 (India)",
  company: "c".repeat(100),
  job_title: "j".repeat(100),
  x_handle: `@${"x".repeat(49)}`,
  linkedin_url: `https://www.linkedin.com/in/${"l".repeat(172)}`,
  bio: "b".repeat(600),
};

const issuesOf = (profile: unknown) =>
  profileSchema.safeParse(profile).error?.issues.map(({ path, message }) => [path.join("."), message]);

test("Every field may be empty, or full", () => {
  for (const profile of [empty, full]) expect(profileSchema.parse(profile)).toEqual(profile);
});

test.each([
  ["full_name", 100, ""],
  ["preferred_name", 50, ""],
  ["company", 100, ""],
  ["job_title", 100, ""],
  ["x_handle", 50, ""],
  ["linkedin_url", 200, "https://linkedin.com/"],
  ["bio", 600, ""],
] as const)("%s may have %i characters and not more", (name, max, start) => {
  expect(issuesOf({ ...empty, [name]: start.padEnd(max, "a") })).toBeUndefined();
  expect(issuesOf({ ...empty, [name]: start.padEnd(max + 1, "a") })).toEqual([
    [name, `Please keep this to ${max} characters.`],
  ]);
});

test.each([
  "https://www.linkedin.com/in/ada",
  "HTTPS://linkedin.com/in/ada",
  "  https://in.linkedin.com/in/ada?x=1#y ",
])("%j is a LinkedIn URL", (url) => {
  expect(profileSchema.parse({ ...empty, linkedin_url: url }).linkedin_url).toBe(url.trim());
});

test("Links to a person's pages are saved without invisible characters", () => {
  const profile = profileSchema.parse({
    ...empty,
    linkedin_url: "\u200ehttps://linkedin.com/in/ada\u200b",
    x_handle: "@ada\u2060",
    bio: "\u{1F469}\u200d\u{1F52C}",
  });
  expect(profile).toEqual({
    ...empty,
    linkedin_url: "https://linkedin.com/in/ada",
    x_handle: "@ada",
    bio: "\u{1F469}\u200d\u{1F52C}",
  });
});

test.each([
  "http://www.linkedin.com/in/ada",
  "www.linkedin.com/in/ada",
  "//linkedin.com/in/ada",
  "https:linkedin.com/in/ada",
  "https:///linkedin.com",
  "https://",
  "https://linkedin.com/in/ada lovelace",
  "https://linkedin.com\n.evil.example",
  "https://linkedin.com@evil.example/",
  "https://user:word@linkedin.com/",
  "javascript:alert(1)//https://linkedin.com",
  "data:text/html,https://linkedin.com",
  "ftp://linkedin.com",
  "https://linkedin.com.evil.example/in/ada",
  "https://notlinkedin.com/",
  "https://ada.example/linkedin.com",
])("%j is not a LinkedIn URL", (url) => {
  const isElsewhere = /^https:\/\/[a-z.]*(?:example|notlinkedin\.com)\//.test(url);
  const expected = isElsewhere ? "a linkedin.com address." : "an address that starts with https://";
  expect(issuesOf({ ...empty, linkedin_url: url })).toEqual([["linkedin_url", `Please enter ${expected}`]]);
});

test.each(timeZones)("%s can be selected", (timeZone) => {
  expect(profileSchema.parse({ ...empty, time_zone: timeZone }).time_zone).toBe(timeZone);
});

test.each(["GMT+13:00", "gmt+01:00", "GMT+05:30", "Asia/Kolkata", " "])("%j can't be selected", (timeZone) => {
  expect(issuesOf({ ...empty, time_zone: timeZone })).toEqual([
    ["time_zone", "Please pick a time zone from the list."],
  ]);
});

test("A name is a single line, a biography keeps its line breaks", () => {
  const profile = profileSchema.parse({
    ...empty,
    full_name: " Ada\r\nLovelace ",
    bio: "One\r\nTwo\u2028Three\u0007 ",
  });
  expect(profile).toMatchObject({ full_name: "Ada Lovelace", bio: "One\nTwo\nThree" });
});

test("Too many bytes give an error at the largest field", () => {
  expect(issuesOf({ ...empty, full_name: "अ".repeat(100), bio: "अ".repeat(600) })).toEqual([
    ["bio", "Your profile is too long for us to keep. Please shorten this field."],
  ]);
  expect(issuesOf({ ...full, company: "<".repeat(100), bio: "<".repeat(99) })).toEqual([
    ["company", "Your profile is too long for us to keep. Please shorten this field."],
  ]);
});

test("Roles, unknown keys and other shapes are rejected", () => {
  for (const input of [{ ...empty, role: "admin" }, { ...empty, avatar_url: "x" }, null, [], "x", { bio: "x" }]) {
    expect(profileSchema.safeParse(input).success).toBe(false);
  }
});

test.each(values)("$cls $id is kept as text or rejected, never above the limit", ({ value }) => {
  const parsed = profileSchema.safeParse({ ...empty, full_name: value, company: value, bio: value });
  if (!parsed.success) return expect(parsed.error.issues.length).toBeGreaterThan(0);
  expect(JSON.stringify(parsed.data).length).toBeLessThanOrEqual(PROFILE_MAX_BYTES);
  expect(parsed.data.full_name).not.toMatch(/[\p{Cc}\p{Cs}]/u);
});

test("The schema never throws", () => {
  const sent = Object.fromEntries(Object.keys(empty).map((name) => [name, fc.string()]));
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.record({ ...sent, bio: fc.anything() })), (input) => {
      profileSchema.safeParse(input);
    }),
  );
});

test("A profile is read from metadata of any content", () => {
  expect(profileOf({})).toEqual(empty);
  expect(
    profileOf({ full_name: "Ada", bio: 7, company: null, job_title: ["x"], time_zone: "Mars", role: "x" }),
  ).toEqual({
    ...empty,
    full_name: "Ada",
  });
  expect(profileOf(full)).toEqual(full);
});

test("India comes first, then every whole hour from GMT-12:00 to GMT+12:00", () => {
  expect(timeZones).toHaveLength(26);
  expect(timeZones.slice(0, 3)).toEqual(["GMT+05:30 (India)", "GMT-12:00", "GMT-11:00"]);
  expect(timeZones.slice(11, 16)).toEqual(["GMT-02:00", "GMT-01:00", "GMT+00:00", "GMT+01:00", "GMT+02:00"]);
  expect(timeZones.at(-1)).toBe("GMT+12:00");
});

test("No time zone is listed twice", () => {
  expect(new Set(timeZones).size).toBe(timeZones.length);
});

/** The hours between a zone's clocks and Greenwich's in December. */
const hoursAhead = (timeZone: string) => {
  const noon = new Date("2026-12-05T12:00:00Z");
  const text = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).format(noon);
  const [, sign, hours = "0", minutes = "0"] = /GMT(?:([+-])(\d\d):(\d\d))?$/.exec(text) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) + Number(minutes) / 60);
};

test("Every choice has the IANA zone of its offset", () => {
  expect(timeZones.map((choice) => hoursAhead(ianaZoneOf(choice) ?? ""))).toEqual([
    5.5,
    ...Array.from({ length: 25 }, (_, index) => index - 12),
  ]);
  expect(["GMT+05:30 (India)", "GMT-05:00", "GMT+00:00"].map(ianaZoneOf)).toEqual([
    "Asia/Kolkata",
    "Etc/GMT+5",
    "Etc/GMT",
  ]);
});

test.each(["", "GMT+05:30", "GMT-13:00", "Asia/Kolkata", "__proto__"])("%j isn't a choice and has no zone", (text) => {
  expect(ianaZoneOf(text)).toBeNull();
});
