import { JsonLd } from "@/components/seo/json-ld";
import { organization, sessionEvents, webSite } from "@/lib/seo/json-ld";

/** The company, the site and the free sessions, for search engines. */
export function HomeFacts({ siteUrl, builtAt }: { siteUrl: string; builtAt: number }) {
  return <JsonLd things={[organization(siteUrl), webSite(siteUrl), ...sessionEvents(siteUrl, new Date(builtAt))]} />;
}
