import type { TestBackend } from "../support/backend";
import { smallPdf } from "@/tests/fixtures/resumes";

/** A file upload. */
export const pdfFile = (content = smallPdf(), name = "cv.pdf", type = "application/pdf") =>
  new File([content], name, { type });

/** A valid application. */
export const application = {
  role: "frontend_engineer",
  name: "Ada Lovelace",
  email: "ada@example.com",
  resume: pdfFile(),
  description: "I wrote the first program.\nIt computed Bernoulli numbers.",
  blank: "",
  elapsedMs: 2_500,
};

/** What an application stores, and a way to clear it. */
export function careersRecords(backend: TestBackend) {
  return {
    rows: () => backend.sql("select * from public.job_applications order by created_at", []),
    files: async () => {
      const rows = await backend.sql(
        "select name from storage.objects where bucket_id = 'applications' order by 1",
        [],
      );
      return rows.map(({ name }) => name as string);
    },
    outbox: () => backend.sql("select * from public.email_outbox order by template", []),
    clear: async () => {
      for (const target of ["database", "auth", "storage", "resend"] as const) await backend.setFault(target, null);
      await backend.sql(
        "truncate public.job_applications, public.resume_places, public.email_outbox, public.rate_limits",
        [],
      );
      await backend.sql("delete from storage.objects", []);
      await backend.clearMails();
    },
  };
}
