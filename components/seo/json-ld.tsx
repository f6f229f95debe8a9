import { toScriptText, type Thing } from "@/lib/seo/thing";

/** Structured data for search engines. */
export function JsonLd({ things }: { things: readonly Thing[] }) {
  // oxlint-disable-next-line react/no-danger -- escaped by toScriptText; as a child React would escape its quotes
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toScriptText(things) }} />;
}
