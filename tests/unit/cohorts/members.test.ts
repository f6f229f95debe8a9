import { beforeAll, expect, test } from "vitest";

import { memberOf } from "@/lib/cohorts/members";
import { environment } from "@/tests/fixtures/environment";
import { stubEnvironment } from "@/tests/fixtures/stub-environment";

beforeAll(() => stubEnvironment(environment));

const saved = { full_name: "Ada Lovelace", saved_full_name: "Ada Lovelace" };
const photo = `${environment.SUPABASE_URL}/storage/v1/object/public/avatars/x-1.png`;

test("A member has what the profile says, without the parts that aren't for others", () => {
  const profile = { ...saved, saved_avatar_url: photo, company: "Engines", job_title: "Analyst", x_handle: "@ada" };
  expect(memberOf({ ...profile, email: "ada@example.com", time_zone: "Asia/Kolkata" }, true)).toEqual({
    isSelf: true,
    name: "Ada Lovelace",
    initials: "AL",
    photoUrl: photo,
    company: "Engines",
    jobTitle: "Analyst",
    bio: "",
    linkedInUrl: "",
    xUrl: "https://x.com/ada",
  });
});

test.each([[{ bio: "x".repeat(601) }], [{ saved_full_name: "x".repeat(101) }]])(
  "A profile that the form would not save is not shown: %j",
  (fields) => {
    expect(memberOf({ ...saved, ...fields }, false)).toBeNull();
  },
);

test.each([
  ["https://elsewhere.example.com/x.png", null],
  [`${environment.SUPABASE_URL}.example.com/x.png`, null],
  ["javascript:alert(1)", null],
  ["https://lh3.googleusercontent.com/a/x", "https://lh3.googleusercontent.com/a/x"],
  [`${environment.SUPABASE_URL}/auth/v1/verify?type=recovery&token=1`, null],
  [photo.replace("x-1.png", "%2e%2e/../auth/v1/verify?type=recovery&token=1"), null],
])("The photo at %s is shown as %j", (address, shown) => {
  expect(memberOf({ ...saved, saved_avatar_url: address }, false)?.photoUrl).toBe(shown);
});

test.each([
  ["https://www.linkedin.com/in/ada", "https://www.linkedin.com/in/ada"],
  ["https://in.linkedin.com:443/in/ada", "https://in.linkedin.com:443/in/ada"],
  ["javascript:alert(1)", ""],
  ["http://linkedin.com/in/ada", ""],
  ["https://example.com/linkedin.com", ""],
  ["https://linkedin.com.example.com/in/ada", ""],
  ["https://notlinkedin.com/in/ada", ""],
  ["https://linkedin.com@example.com/in/ada", ""],
  ["https://linkedin.com\\.example.com/", "https://linkedin.com\\.example.com/"],
])("The LinkedIn address %j leads to %j", (address, url) => {
  expect(memberOf({ ...saved, linkedin_url: address }, false)?.linkedInUrl).toBe(url);
});

test.each([
  ["ada", "https://x.com/ada"],
  ["https://x.com/ada/", "https://x.com/ada"],
  ["https://twitter.com/ada", "https://x.com/ada"],
  ["https://x.com/ada?s=21", "https://x.com/ada"],
  ["x.com/ada", "https://x.com/ada"],
  ["http://mobile.twitter.com/@ada", "https://x.com/ada"],
  ["https://elsewhere.example.com/ada", ""],
  ["https://x.com/ada/status/1", ""],
  ["ada lovelace", ""],
])("The handle %j leads to %j", (handle, url) => {
  expect(memberOf({ ...saved, x_handle: handle }, false)?.xUrl).toBe(url);
});
