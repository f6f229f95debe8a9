import { environment } from "@/tests/fixtures/environment";

/** The scheduler's request for a job. */
export const cronRequest = (job: string, authorization = `Bearer ${environment.CRON_SECRET}`): Request =>
  new Request(`${environment.SITE_URL}/api/cron/${job}`, { method: "POST", headers: { authorization } });
