// All that never changes on this page, in one file: it is fetched on the way from another page only.
export { AvailableNow } from "@/components/home/available-now";
export { ContactWays } from "@/components/home/contact-ways";
export { HeroBackdrop } from "@/components/home/hero-backdrop";
export { HeroClaims } from "@/components/home/hero-claims";
export { HeroLogos } from "@/components/home/hero-logos";
export { HeroPeople } from "@/components/home/hero-people";
export { HomeFacts } from "@/components/home/home-facts";
export { LaunchingSoon } from "@/components/home/launching-soon";
export { SessionText, SessionTitle } from "@/components/home/session-text";
export { SessionsHead } from "@/components/home/sessions-head";
export { StoriesHead } from "@/components/home/stories-head";
export { StoryCard } from "@/components/home/story-card";
