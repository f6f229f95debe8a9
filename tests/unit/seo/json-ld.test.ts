import { expect, test } from "vitest";

import { contactFaq } from "@/lib/content/faq";
import { jobRoles } from "@/lib/content/jobs";
import { sessions } from "@/lib/content/sessions";
import { site } from "@/lib/content/site";
import {
  breadcrumbs,
  comingSession,
  courseThing,
  faqPage,
  jobPostings,
  organization,
  sessionEvents,
  webSite,
} from "@/lib/seo/json-ld";
import { toScriptText } from "@/lib/seo/thing";

const siteUrl = "https://academy.example";
const [role] = jobRoles;

const course = {
  name: "AI Skills Mastery Program",
  description: "Six Saturdays.",
  instructors: [{ name: "Ananya Raghavan", profileUrl: "https://www.linkedin.com/in/example-ananya-raghavan" }],
  weeks: 6,
} as const;

test("no content can close the script element or open a comment in it", () => {
  const text = toScriptText([{ "@type": "Thing", name: "</script><script>alert(1)</script><!--" }]);
  expect(text).not.toContain("<");
  expect(JSON.parse(text)).toEqual({
    "@context": "https://schema.org",
    "@graph": [{ "@type": "Thing", name: "</script><script>alert(1)</script><!--" }],
  });
});

const company = { "@id": "https://academy.example/#organization" };
const office = {
  "@type": "PostalAddress",
  streetAddress: site.address.street,
  addressLocality: "Bengaluru",
  addressRegion: "Karnataka",
  postalCode: "560025",
  addressCountry: "IN",
};

test("the website's publisher is the organization", () => {
  expect(webSite(siteUrl)).toEqual({
    "@type": "WebSite",
    "@id": "https://academy.example/#website",
    name: site.name,
    url: siteUrl,
    inLanguage: "en-IN",
    publisher: company,
  });
  expect(organization(siteUrl)).toMatchObject({
    "@type": "Organization",
    ...company,
    address: office,
    sameAs: [site.linkedInUrl],
  });
});

test("every URL in the JSON-LD is absolute and ours, a schema term or a profile", () => {
  const facts = [organization(siteUrl), webSite(siteUrl), ...jobPostings(siteUrl, jobRoles)];
  const addresses = JSON.stringify(facts).match(/"(?:url|logo|item)":"[^"]*"/g) ?? [];
  expect(addresses.length).toBeGreaterThan(8);
  for (const address of addresses) expect(address).toContain(`:"${siteUrl}`);
});

test("breadcrumbs start at the home page and count from one", () => {
  expect(breadcrumbs(siteUrl, [{ name: "Careers", path: "/careers" }])).toEqual({
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Home", item: `${siteUrl}/` },
      { "@type": "ListItem", position: 2, name: "Careers", item: `${siteUrl}/careers` },
    ],
  });
});

test("the FAQ data has every question with its answer", () => {
  expect(faqPage([{ question: "When?", answer: "On Saturdays." }])).toEqual({
    "@type": "FAQPage",
    mainEntity: [{ "@type": "Question", name: "When?", acceptedAnswer: { "@type": "Answer", text: "On Saturdays." } }],
  });
  expect(faqPage(contactFaq.questions).mainEntity).toHaveLength(contactFaq.questions.length);
});

test("an upcoming session with places is listed as free and in stock until it begins", () => {
  const [product] = sessionEvents(siteUrl, new Date("2025-05-01T00:00:00Z"));
  expect(product).toEqual({
    "@type": "Event",
    name: "AI for Product Management",
    description: sessions[0].card.description,
    startDate: "2025-05-30T22:00:00+05:30",
    endDate: "2025-05-30T23:30:00+05:30",
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    eventStatus: "https://schema.org/EventScheduled",
    location: { "@type": "VirtualLocation", url: "https://academy.example/#product" },
    organizer: company,
    isAccessibleForFree: true,
    offers: {
      "@type": "Offer",
      url: "https://academy.example/#product",
      price: "0",
      priceCurrency: "INR",
      availability: "https://schema.org/InStock",
      validThrough: "2025-05-30T22:00:00+05:30",
    },
  });
});

test("a session's page describes a run that is to come, apart from its times", () => {
  const page = "https://academy.example/sessions/product-management";
  expect(comingSession(siteUrl, sessions[0])).toMatchObject({
    "@type": "Event",
    name: "AI for Product Management",
    eventStatus: "https://schema.org/EventScheduled",
    location: { "@type": "VirtualLocation", url: page },
    offers: { url: page, price: "0" },
  });
});

test("an upcoming session without places is not in stock", () => {
  const [, , humanResources] = sessionEvents(siteUrl, new Date("2025-05-01T00:00:00Z"));
  expect(humanResources).not.toHaveProperty("offers");
});

test("a session that has begun is not listed", () => {
  const events = sessionEvents(siteUrl, new Date("2025-05-31T05:30:00Z"));
  expect(events).toHaveLength(3);
  for (const event of events) {
    expect(event).not.toHaveProperty("offers");
    expect(event).not.toHaveProperty("eventStatus");
  }
});

test("an open role is listed with its URL and location", () => {
  expect(jobPostings(siteUrl, [role])).toEqual([
    {
      "@type": "JobPosting",
      identifier: { "@type": "PropertyValue", name: site.name, value: "frontend_engineer" },
      title: "Frontend Engineer Intern",
      description: `<p>${role.description}</p>`,
      url: `${siteUrl}/careers/jobs#frontend_engineer`,
      datePosted: "2025-05-09",
      employmentType: "INTERN",
      skills: "React, TypeScript, Accessibility",
      directApply: true,
      hiringOrganization: { "@type": "Organization", ...company, name: site.name, sameAs: siteUrl },
      jobLocation: { "@type": "Place", address: office },
    },
  ]);
});

test("a closed role is not listed", () => {
  expect(jobPostings(siteUrl, [{ ...role, isOpen: false }])).toEqual([]);
});

test("the course names no cohort, day, price or seat, which a static page cannot know", () => {
  const [person] = course.instructors;
  expect(courseThing(siteUrl, course)).toEqual({
    "@type": "Course",
    "@id": "https://academy.example/course#course",
    name: course.name,
    description: course.description,
    url: "https://academy.example/course",
    inLanguage: "en",
    provider: company,
    offers: { "@type": "Offer", category: "Paid", url: "https://academy.example/course" },
    hasCourseInstance: {
      "@type": "CourseInstance",
      courseMode: "Online",
      courseSchedule: {
        "@type": "Schedule",
        repeatFrequency: "Weekly",
        repeatCount: 6,
        byDay: "https://schema.org/Saturday",
        startTime: "09:00:00+05:30",
        endTime: "12:00:00+05:30",
        scheduleTimezone: "Asia/Kolkata",
      },
      instructor: [{ "@type": "Person", name: person.name, sameAs: person.profileUrl }],
    },
  });
});
