import { expect, test } from "vitest";

import { contactFaq } from "@/lib/content/faq";
import { jobRoles } from "@/lib/content/jobs";
import {
  breadcrumbs,
  courseWithCohorts,
  faqPage,
  jobPostings,
  organization,
  sessionEvents,
  toScriptText,
  webSite,
} from "@/lib/seo/json-ld";

const siteUrl = "https://academy.example";
const [role] = jobRoles;

const course = {
  name: "AI Skills Mastery Program",
  description: "Six Saturdays.",
  instructors: [{ name: "Ananya Raghavan", profileUrl: "https://www.linkedin.com/in/example-ananya-raghavan" }],
  priceInPaise: 9_999_900,
  weeks: 6,
  cohorts: [
    { id: "1", startDate: "2025-07-12", isOnSale: true },
    { id: "2", startDate: "2025-08-30", isOnSale: false },
  ],
} as const;

test("no content can close the script element or open a comment in it", () => {
  const text = toScriptText([{ "@type": "Thing", name: "</script><script>alert(1)</script><!--" }]);
  expect(text).not.toContain("<");
  expect(JSON.parse(text)).toEqual({
    "@context": "https://schema.org",
    "@graph": [{ "@type": "Thing", name: "</script><script>alert(1)</script><!--" }],
  });
});

test("the website names the organization as its publisher", () => {
  expect(webSite(siteUrl).publisher).toEqual({ "@id": organization(siteUrl)["@id"] });
});

test("every address in the facts is absolute and ours, a schema term or a profile", () => {
  const facts = [organization(siteUrl), webSite(siteUrl), ...jobPostings(siteUrl, jobRoles)];
  const addresses = JSON.stringify(facts).match(/"(?:url|logo|item)":"[^"]*"/g) ?? [];
  expect(addresses.length).toBeGreaterThan(8);
  for (const address of addresses) expect(address).toContain(`:"${siteUrl}`);
});

test("breadcrumbs start at home and count from one", () => {
  expect(breadcrumbs(siteUrl, [{ name: "Careers", path: "/careers" }]).itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Home", item: `${siteUrl}/` },
    { "@type": "ListItem", position: 2, name: "Careers", item: `${siteUrl}/careers` },
  ]);
});

test("the questions page has every question with its answer", () => {
  expect(faqPage(contactFaq.questions).mainEntity).toHaveLength(contactFaq.questions.length);
});

test("a session that is ahead and has places is announced, free and on offer until it begins", () => {
  const [product] = sessionEvents(siteUrl, new Date("2025-05-01T00:00:00Z"));
  expect(product).toMatchObject({
    "@type": "Event",
    startDate: "2025-05-30T22:00:00+05:30",
    eventStatus: "https://schema.org/EventScheduled",
    offers: { price: "0", validThrough: "2025-05-30T22:00:00+05:30" },
  });
});

test("a session without places is not on offer, though it is ahead", () => {
  const [, , humanResources] = sessionEvents(siteUrl, new Date("2025-05-01T00:00:00Z"));
  expect(humanResources).not.toHaveProperty("offers");
});

test("a session that has begun is neither announced nor on offer", () => {
  const events = sessionEvents(siteUrl, new Date("2025-05-31T05:30:00Z"));
  expect(events).toHaveLength(3);
  for (const event of events) {
    expect(event).not.toHaveProperty("offers");
    expect(event).not.toHaveProperty("eventStatus");
  }
});

test("an open role is posted with its address and its place", () => {
  expect(jobPostings(siteUrl, [role])).toMatchObject([
    {
      "@type": "JobPosting",
      url: `${siteUrl}/careers/jobs#frontend_engineer`,
      employmentType: "INTERN",
      datePosted: "2025-05-09",
      jobLocation: { address: { addressLocality: "Bengaluru", addressCountry: "IN" } },
    },
  ]);
});

test("a closed role is not posted", () => {
  expect(jobPostings(siteUrl, [{ ...role, isOpen: false }])).toEqual([]);
});

test("the course costs what is charged, in rupees, and only cohorts on sale are in stock", () => {
  const { offers, hasCourseInstance } = courseWithCohorts(siteUrl, course);
  expect(offers).toMatchObject({ price: "99999.00", priceCurrency: "INR", availability: "https://schema.org/InStock" });
  expect(hasCourseInstance).toMatchObject([
    { startDate: "2025-07-12", courseMode: "Online", offers: { availability: "https://schema.org/InStock" } },
    { startDate: "2025-08-30", courseMode: "Online", offers: { availability: "https://schema.org/OutOfStock" } },
  ]);
});

test("a course with no cohort on sale is not in stock", () => {
  const soldOut = { ...course, cohorts: [{ id: "1", startDate: "2025-07-12", isOnSale: false }] };
  expect(courseWithCohorts(siteUrl, soldOut).offers).toMatchObject({ availability: "https://schema.org/OutOfStock" });
});
