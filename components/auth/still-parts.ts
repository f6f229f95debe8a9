// All that never changes on this page, in one file: it is fetched on the way from another page only.
export { AuthTerms } from "@/components/auth/auth-terms";
export { BrandPanel } from "@/components/auth/brand-panel";
