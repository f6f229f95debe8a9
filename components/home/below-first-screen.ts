// One module for `lazy.ts`, so that its parts share their chunks: each chunk is a request.
export { CompaniesCarousel } from "@/components/home/companies-carousel";
export { ContactForm } from "@/components/home/contact-form";
export { HeroOffer } from "@/components/home/hero-offer";
export { NextStart } from "@/components/home/next-start";
export { StoriesCarousel } from "@/components/home/stories-carousel";
export { WaitlistForm } from "@/components/home/waitlist-form";
