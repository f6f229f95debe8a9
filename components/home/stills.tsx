"use client";

import { still } from "@/components/ui/still";

const parts = () => import("@/components/home/still-parts");

export const HeroPeople = still(() => parts().then((module) => module.HeroPeople));

export const HeroLogos = still(() => parts().then((module) => module.HeroLogos));

export const HeroClaims = still(() => parts().then((module) => module.HeroClaims));

export const HeroBackdrop = still(() => parts().then((module) => module.HeroBackdrop));

export const AvailableNow = still(() => parts().then((module) => module.AvailableNow));

export const LaunchingSoon = still(() => parts().then((module) => module.LaunchingSoon));

export const StoriesHead = still(() => parts().then((module) => module.StoriesHead));

export const StoryCard = still(() => parts().then((module) => module.StoryCard));

export const ContactWays = still(() => parts().then((module) => module.ContactWays));

export const SessionTitle = still(() => parts().then((module) => module.SessionTitle));

export const SessionText = still(() => parts().then((module) => module.SessionText));

export const SessionsHead = still(() => parts().then((module) => module.SessionsHead));

export const HomeFacts = still(() => parts().then((module) => module.HomeFacts));
