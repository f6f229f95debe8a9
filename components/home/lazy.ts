"use client";

import dynamic from "next/dynamic";

// Below the first screen: server-rendered like everything else, and hydrated once their own chunks are loaded.

export const CompaniesCarousel = dynamic(() =>
  import("@/components/home/below-first-screen").then((module) => module.CompaniesCarousel),
);

export const ContactForm = dynamic(() =>
  import("@/components/home/below-first-screen").then((module) => module.ContactForm),
);

export const NextStart = dynamic(() =>
  import("@/components/home/below-first-screen").then((module) => module.NextStart),
);

export const StoriesCarousel = dynamic(() =>
  import("@/components/home/below-first-screen").then((module) => module.StoriesCarousel),
);

export const WaitlistForm = dynamic(() =>
  import("@/components/home/below-first-screen").then((module) => module.WaitlistForm),
);
