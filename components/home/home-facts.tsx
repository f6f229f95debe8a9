import { JsonLd } from "@/components/seo/json-ld";
import { organization, sessionEvents, webSite } from "@/lib/seo/json-ld";

/** When the page is built; in a browser, when it first draws this. */
const loadedAt = new Date();

/** The company, the site and the sessions that are still ahead, for search engines. */
export function HomeFacts({ siteUrl }: { siteUrl: string }) {
  return <JsonLd things={[organization(siteUrl), webSite(siteUrl), ...sessionEvents(siteUrl, loadedAt)]} />;
}
