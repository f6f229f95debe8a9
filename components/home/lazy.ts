"use client";

import dynamic from "next/dynamic";

// Below the first screen, or text that only changes once rows arrive: server-rendered like everything else, and hydrated once their own chunks are loaded.

export const CompaniesCarousel = dynamic(() =>
  import("@/components/home/below-first-screen").then((module) => module.CompaniesCarousel),
);

export const ContactForm = dynamic(() =>
  import("@/components/home/below-first-screen").then((module) => module.ContactForm),
);

export const HeroOffer = dynamic(() =>
  import("@/components/home/below-first-screen").then((module) => module.HeroOffer),
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
