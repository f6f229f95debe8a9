import "server-only";

import { notFound } from "@/lib/content/errors";
import { standalonePage } from "@/lib/http/standalone-page";

/**
 * The not-found page for a path that is no UTF-8, null for any other. Next answers such a path of a dynamic page with a 500
 * of its own before the page is asked.
 */
export function rejectUnreadablePath(pathname: string): Response | null {
  try {
    decodeURIComponent(pathname);
    return null;
  } catch {
    const { code, title, text, action } = notFound;
    return standalonePage({ status: 404, code, title, texts: [text], links: [{ href: "/", label: action }] });
  }
}
