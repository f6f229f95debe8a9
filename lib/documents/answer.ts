import "server-only";

import { drawDocument, drawProforma } from "@/lib/documents/draw";
import type { Proforma, TaxDocument } from "@/lib/documents/facts";
import { getEnv } from "@/lib/env";

/** For every answer about a document: it's never cached. */
export const documentHeaders = { "Cache-Control": "private, no-store" };

/** A document as a PDF, 404 for none. */
export async function documentAnswer(document: TaxDocument | Proforma | null): Promise<Response> {
  if (!document) return new Response(null, { status: 404, headers: documentHeaders });
  const file = await ("kind" in document ? drawDocument(document) : drawProforma(document));
  return new Response(new Uint8Array(file), {
    headers: {
      ...documentHeaders,
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${document.serial.replaceAll("/", "-")}.pdf"`,
    },
  });
}

/** Redirects to a page that has to come first, such as the sign-in page. `path` begins with a slash. */
export const documentRedirect = (path: string): Response =>
  new Response(null, { status: 307, headers: { ...documentHeaders, Location: new URL(path, getEnv().SITE_URL).href } });

/** The answer if a document couldn't be read or drawn. */
export const documentFailure = (errorId: string): Response =>
  Response.json({ error: "The document is not available.", errorId }, { status: 503, headers: documentHeaders });
