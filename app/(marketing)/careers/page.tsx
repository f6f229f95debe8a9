import { Culture } from "@/components/careers/culture";
import { pageMetadata } from "@/lib/seo/page-metadata";

export const metadata = pageMetadata("/careers");

export default function CareersPage() {
  return <Culture />;
}
