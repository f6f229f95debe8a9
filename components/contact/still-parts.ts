// All that never changes on this page, in one file: it is fetched on the way from another page only.
export { ContactFaq } from "@/components/contact/faq";
export { OtherWays } from "@/components/contact/other-ways";
