import { CulturePage } from "@/components/careers/culture-page";
import { pageMetadata } from "@/lib/seo/page-metadata";

export const metadata = pageMetadata("/careers");

export default function CareersPage() {
  return <CulturePage />;
}
