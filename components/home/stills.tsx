"use client";

import { still } from "@/components/ui/still";

export const HeroPeople = still(() => import("@/components/home/hero-people").then((module) => module.HeroPeople));

export const HeroLogos = still(() => import("@/components/home/hero-logos").then((module) => module.HeroLogos));

export const HeroClaims = still(() => import("@/components/home/hero-claims").then((module) => module.HeroClaims));

export const HeroBackdrop = still(() =>
  import("@/components/home/hero-backdrop").then((module) => module.HeroBackdrop),
);

export const AvailableNow = still(() =>
  import("@/components/home/available-now").then((module) => module.AvailableNow),
);

export const LaunchingSoon = still(() =>
  import("@/components/home/launching-soon").then((module) => module.LaunchingSoon),
);

export const StoriesHead = still(() => import("@/components/home/stories-head").then((module) => module.StoriesHead));

export const StoryCard = still(() => import("@/components/home/story-card").then((module) => module.StoryCard));

export const ContactWays = still(() => import("@/components/home/contact-ways").then((module) => module.ContactWays));

export const SessionTitle = still(() => import("@/components/home/session-text").then((module) => module.SessionTitle));

export const SessionText = still(() => import("@/components/home/session-text").then((module) => module.SessionText));

export const HomeFacts = still(() => import("@/components/home/home-facts").then((module) => module.HomeFacts));
