import { StatusPage } from "@/components/layout/status-page";
import { errors } from "@/lib/content/errors";

/** In place of a page that does not exist. */
export function NotFoundScreen() {
  return <StatusPage {...errors.notFound} />;
}
