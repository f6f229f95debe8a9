import "server-only";

import { unavailable } from "@/lib/content/auth";
import { withErrorId } from "@/lib/error-id";
import { standalonePage } from "@/lib/http/standalone-page";

const { code, title, text, retry, action } = unavailable;

/** The self-contained 503 page for an outage of the auth server, with the id of its log line. */
export const unavailablePage = (errorId: string): Response =>
  standalonePage(
    {
      status: Number(code),
      code,
      title,
      texts: [withErrorId(text, errorId)],
      links: [
        { href: "", label: retry },
        { href: "/", label: action },
      ],
    },
    { "Retry-After": "30" },
  );
