// One file on the way from another page, and one address of it on this one.
export { ContactFaq } from "@/components/contact/faq";
export { OtherWays } from "@/components/contact/other-ways";
