import { expect, test } from "vitest";

import { OWN_REGISTRATIONS, REGISTRATIONS, SESSION_SIGNAL } from "@/lib/auth/browser-storage";
import { goals, strengths } from "@/lib/content/about";
import { perks, team, values } from "@/lib/content/careers";
import { inquiryTypes } from "@/lib/content/contact-page";
import { instructors } from "@/lib/content/instructors";
import { jobRoles } from "@/lib/content/jobs";
import { cookiePolicy } from "@/lib/content/legal/cookie-policy";
import { privacy } from "@/lib/content/legal/privacy";
import { terms } from "@/lib/content/legal/terms";
import { pages } from "@/lib/content/seo";
import { SESSION_HINT } from "@/lib/supabase/session-cookies";

test("the terms have ten sections, the privacy policy eight, the cookie policy six", () => {
  expect([terms, privacy, cookiePolicy].map(({ sections }) => sections.length)).toEqual([10, 8, 6]);
});

test.for([terms, privacy, cookiePolicy])("$title: every section has a unique id and a text", ({ sections }) => {
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  for (const { blocks } of sections) expect(blocks.length).toBeGreaterThan(0);
});

test.for([terms, privacy, cookiePolicy])("$title: links go to our pages or to support", (document) => {
  const links = [...JSON.stringify(document).matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address ?? "");
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((address) => !(address in pages) && address !== "mailto:support@example.com")).toEqual([]);
});

test.for([terms, privacy, cookiePolicy])("$title: every row of a table has a cell for every column", ({ sections }) => {
  for (const block of sections.flatMap(({ blocks }) => [...blocks])) {
    if (typeof block === "object" && "head" in block) {
      for (const row of block.rows) expect(row).toHaveLength(block.head.length);
    }
  }
});

test("the terms state the exact refund rule", () => {
  expect(JSON.stringify(terms)).toContain("Course fees are non-refundable after 14 days from the date of purchase.");
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

test("the privacy policy lists every data processor", () => {
  const text = JSON.stringify(privacy);
  for (const name of ["Supabase", "Razorpay", "Resend"]) expect(text).toContain(name);
});

test("the privacy policy promises nothing that the project does not implement", () => {
  const text = JSON.stringify(privacy);
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

test("the about page has five points, five goals and two instructors with three achievements", () => {
  expect([strengths.items.length, goals.items.length, instructors.length]).toEqual([5, 5, 2]);
  for (const { achievements } of instructors) expect(achievements).toHaveLength(3);
});

test("the six values are in the specified order", () => {
  expect(values.items.map(({ title }) => title)).toEqual([
    "Innovation-Driven",
    "Collaborative Culture",
    "People First",
    "Continuous Learning",
    "Impactful Work",
    "Fun & Friendly",
  ]);
});

test("there are eight perks", () => {
  expect(perks.items).toHaveLength(8);
});

test("the seven roles have the ids that applications are stored under", () => {
  expect(jobRoles.map(({ id }) => id)).toEqual([
    "frontend_engineer",
    "backend_engineer",
    "product_designer",
    "machine_learning",
    "product_manager",
    "product_marketing",
    "digital_marketing",
  ]);
  for (const { tags } of jobRoles) expect(tags).toContain("Internship");
});

test("every role belongs to a team of the culture page", () => {
  const teams = team.teams.map(({ name }) => name);
  for (const role of jobRoles) expect(teams).toContain(role.team);
});

test("the inquiry types are in the specified order", () => {
  expect(inquiryTypes.map(({ value }) => value)).toEqual([
    "general",
    "corporate",
    "technical",
    "billing",
    "partnership",
    "other",
  ]);
});
