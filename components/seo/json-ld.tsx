import { toScriptText, type Thing } from "@/lib/seo/json-ld";

/** Facts of a page for search engines, as data that browsers do not run. */
export function JsonLd({ things }: { things: readonly Thing[] }) {
  // oxlint-disable-next-line react/no-danger -- escaped by toScriptText; as a child React would escape its quotes
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toScriptText(things) }} />;
}
