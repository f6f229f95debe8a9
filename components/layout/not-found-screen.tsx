import { StatusPage } from "@/components/layout/status-page";
import { notFound } from "@/lib/content/errors";

/** In place of a page that does not exist. */
export function NotFoundScreen() {
  return <StatusPage {...notFound} />;
}
