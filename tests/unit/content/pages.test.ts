import { expect, test } from "vitest";

import { OWN_REGISTRATIONS, REGISTRATIONS, SESSION_SIGNAL } from "@/lib/auth/browser-storage";
import { team } from "@/lib/content/careers";
import { courseFaq } from "@/lib/content/course";
import { jobRoles } from "@/lib/content/jobs";
import { cookiePolicy } from "@/lib/content/legal/cookie-policy";
import { privacy } from "@/lib/content/legal/privacy";
import { terms } from "@/lib/content/legal/terms";
import { pages } from "@/lib/content/seo";
import { SESSION_HINT } from "@/lib/supabase/session-cookies";

test.for([terms, privacy, cookiePolicy])(
  "$title: ids are unique, rows complete, links to our pages or to support",
  (document) => {
    expect(new Set(document.sections.map(({ id }) => id)).size).toBe(document.sections.length);
    for (const block of document.sections.flatMap(({ blocks }) => [...blocks])) {
      if (typeof block === "object" && "head" in block)
        for (const row of block.rows) expect(row).toHaveLength(block.head.length);
    }
    const links = [...JSON.stringify(document).matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address ?? "");
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((address) => !(address in pages) && address !== "mailto:support@example.com")).toEqual([]);
  },
);

test("the terms and the course's FAQ state the exact refund rule", () => {
  for (const texts of [terms, courseFaq])
    expect(JSON.stringify(texts)).toContain("Course fees are non-refundable after 14 days from the date of purchase.");
});

test("the cookie policy names every cookie and every stored value", () => {
  const text = JSON.stringify(cookiePolicy);
  for (const name of [
    "auth-token",
    "code-verifier",
    "sign_in_started",
    "sign_up_started",
    SESSION_HINT,
    "theme",
    "returnUrl",
    SESSION_SIGNAL,
    REGISTRATIONS,
    OWN_REGISTRATIONS,
  ])
    expect(text).toContain(name);
});

test("the privacy policy lists every data processor, and promises nothing that the project does not implement", () => {
  const text = JSON.stringify(privacy);
  for (const name of ["Supabase", "Razorpay", "Resend"]) expect(text).toContain(name);
  for (const promise of [
    "36 months",
    "links that expire",
    "as easily as you gave it",
    "Until you unsubscribe",
    "overwritten after 30 days",
    '"30 days"',
  ]) {
    expect(text).not.toContain(promise);
  }
});

test("the roles have the ids that applications are stored under, and a team of the culture page", () => {
  expect(jobRoles.map(({ id }) => id)).toEqual([
    "frontend_engineer",
    "backend_engineer",
    "product_designer",
    "machine_learning",
    "product_manager",
    "product_marketing",
    "digital_marketing",
  ]);
  const teams = team.teams.map(({ name }) => name);
  for (const role of jobRoles) expect(teams).toContain(role.team);
});
