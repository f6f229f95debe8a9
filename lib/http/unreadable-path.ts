import "server-only";

import { notFound } from "@/lib/content/errors";
import { standalonePage } from "@/lib/http/standalone-page";

/**
 * The not-found page for a path that isn't UTF-8, null for any other. For a dynamic page Next would answer such a path
 * with its own 500, before the page runs.
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
