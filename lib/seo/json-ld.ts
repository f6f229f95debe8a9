import type { Question } from "@/lib/content/faq";
import type { Instructor } from "@/lib/content/instructors";
import type { JobRole } from "@/lib/content/jobs";
import { summaryOf } from "@/lib/content/session-pages";
import { type Session, sessionPath, sessions } from "@/lib/content/sessions";
import { site } from "@/lib/content/site";
import type { Thing } from "@/lib/seo/thing";

const organizationId = (siteUrl: string) => ({ "@id": `${siteUrl}/#organization` });
const office = {
  "@type": "PostalAddress",
  streetAddress: site.address.street,
  addressLocality: site.address.city,
  addressRegion: site.address.region,
  postalCode: site.address.postalCode,
  addressCountry: site.address.countryCode,
};

/** Other things refer to it by its id. */
export const organization = (siteUrl: string): Thing => ({
  "@type": "Organization",
  ...organizationId(siteUrl),
  name: site.name,
  url: siteUrl,
  logo: `${siteUrl}/brand/icon-512.png`,
  description: site.description,
  email: site.supportEmail,
  address: office,
  sameAs: [site.linkedInUrl],
});

export const webSite = (siteUrl: string): Thing => ({
  "@type": "WebSite",
  "@id": `${siteUrl}/#website`,
  name: site.name,
  url: siteUrl,
  inLanguage: "en-IN",
  publisher: organizationId(siteUrl),
});

/** From the home page to the page itself. */
export const breadcrumbs = (siteUrl: string, trail: readonly { name: string; path: string }[]): Thing => ({
  "@type": "BreadcrumbList",
  itemListElement: [{ name: "Home", path: "/" }, ...trail].map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: new URL(path, siteUrl).href,
  })),
});

export const faqPage = (questions: readonly Question[]): Thing => ({
  "@type": "FAQPage",
  mainEntity: questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});

/** A session of which a run is to come, without the run's times, which a static page can't know. */
export const comingSession = (siteUrl: string, session: Session): Thing => ({
  "@type": "Event",
  name: session.title,
  description: summaryOf(session).description,
  eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
  eventStatus: "https://schema.org/EventScheduled",
  location: { "@type": "VirtualLocation", url: siteUrl + sessionPath(session.title) },
  organizer: organizationId(siteUrl),
  isAccessibleForFree: true,
  offers: {
    "@type": "Offer",
    url: siteUrl + sessionPath(session.title),
    price: "0",
    priceCurrency: "INR",
    availability: "https://schema.org/InStock",
  },
});

/** All sessions with a slot and a card; those after `now` with seats left have an offer. */
export const sessionEvents = (siteUrl: string, now: Date): Thing[] =>
  sessions.flatMap(({ id, title, registration, slot, card }) => {
    if (!slot || !card) return [];
    const { startsAt, endsAt } = slot;
    const url = `${siteUrl}/#${id}`;
    const upcoming = {
      eventStatus: "https://schema.org/EventScheduled",
      offers: {
        "@type": "Offer",
        url,
        price: "0",
        priceCurrency: "INR",
        availability: "https://schema.org/InStock",
        validThrough: startsAt,
      },
    };
    return {
      "@type": "Event",
      name: title,
      description: card.description,
      startDate: startsAt,
      endDate: endsAt,
      eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
      location: { "@type": "VirtualLocation", url },
      organizer: organizationId(siteUrl),
      isAccessibleForFree: true,
      ...(registration.kind !== "waitlist" && now < new Date(startsAt) ? upcoming : {}),
    };
  });

/** The open roles. */
export const jobPostings = (siteUrl: string, roles: readonly JobRole[]): Thing[] =>
  roles
    .filter(({ isOpen }) => isOpen)
    .map(({ id, title, description, tags, postedOn }) => ({
      "@type": "JobPosting",
      identifier: { "@type": "PropertyValue", name: site.name, value: id },
      title,
      description: `<p>${description}</p>`,
      url: `${siteUrl}/careers/jobs#${id}`,
      datePosted: postedOn,
      employmentType: "INTERN",
      skills: tags.filter((tag) => tag !== "Internship").join(", "),
      directApply: true,
      hiringOrganization: { "@type": "Organization", ...organizationId(siteUrl), name: site.name, sameAs: siteUrl },
      jobLocation: { "@type": "Place", address: office },
    }));

type CourseFacts = {
  readonly name: string;
  readonly description: string;
  readonly instructors: readonly Pick<Instructor, "name" | "profileUrl">[];
  readonly weeks: number;
};

/** The course without its cohorts: their days, prices and seats are rows, and the page is static. */
export function courseThing(siteUrl: string, { name, description, instructors, weeks }: CourseFacts): Thing {
  const url = `${siteUrl}/course`;
  return {
    "@type": "Course",
    "@id": `${url}#course`,
    name,
    description,
    url,
    inLanguage: "en",
    provider: organizationId(siteUrl),
    offers: { "@type": "Offer", category: "Paid", url },
    hasCourseInstance: {
      "@type": "CourseInstance",
      courseMode: "Online",
      courseSchedule: {
        "@type": "Schedule",
        repeatFrequency: "Weekly",
        repeatCount: weeks,
        byDay: "https://schema.org/Saturday",
        startTime: "09:00:00+05:30",
        endTime: "12:00:00+05:30",
        scheduleTimezone: "Asia/Kolkata",
      },
      instructor: instructors.map((person) => ({ "@type": "Person", name: person.name, sameAs: person.profileUrl })),
    },
  };
}
