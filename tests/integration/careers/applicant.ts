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

/** The tables of an application. */
export const APPLICATION_TABLES = ["job_applications", "resume_places", "email_outbox"] as const;

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
    clear: () => backend.sql("delete from storage.objects", []),
  };
}
