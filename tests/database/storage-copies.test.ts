// @module-tag long
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { startBackend } from "../../sandbox/backend.ts";
import { newCliFolder } from "./support/supabase-cli";
import { environment } from "@/tests/fixtures/environment";

/** The guide's `storage cp` commands, for the sandbox, in the order of the two pages. */
const copies = (backup: string) =>
  ["deploy", "operate"].map((page) =>
    [...readFileSync(`docs/${page}.md`, "utf8").matchAll(/^ *npx supabase (storage cp .*)$/gm)].map(([, line = ""]) =>
      line.replace(" --remote", "").replaceAll('"', "").replace("$backup", backup).split(/ +/),
    ),
  );

test("Files that the guide copies down and up again are where they were, and retention keeps them", async () => {
  const backend = await startBackend({ port: 0, dir: "memory", siteUrl: environment.SITE_URL });
  const storage = newCliFolder({ port: Number(new URL(backend.url).port), secretKey: backend.secretKey });
  try {
    const [account] = await backend.sql(
      `insert into auth.users (id, email, raw_user_meta_data)
       select id, 'ada@example.com', jsonb_build_object('saved_avatar_url', 'https://x.example/' || id || '-1795220782000.png')
       from gen_random_uuid() id returning id`,
      [],
    );
    const files = Array.from(
      { length: 9 },
      (_, number) => `applications/machine_learning/179522078200${number}-cv.pdf`,
    );
    await backend.sql(
      `insert into public.job_applications (role, name, email, description, resume_path, resume_bytes)
       select 'machine_learning', 'Ada', 'ada@example.com', 'x', 'machine_learning/179522078200' || number || '-cv.pdf', 1
       from generate_series(0, 8) number`,
      [],
    );
    files.push(`avatars/${String(account?.id)}-1795220782000.png`);
    const headers = { apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}` };
    for (const file of files) {
      const type = file.endsWith(".pdf") ? "application/pdf" : "image/png";
      const sent = { method: "POST", headers: { ...headers, "content-type": type }, body: `%PDF ${file}` };
      expect((await fetch(`${backend.url}/storage/v1/object/${file}`, sent)).status).toBe(200);
    }
    const stored = async () =>
      (await backend.sql("select bucket_id || '/' || name as file from storage.objects order by 1", [])).map(
        ({ file }) => file,
      );

    const backup = path.join(storage.folder, "backup");
    mkdirSync(backup);
    const [down = [], up = []] = copies(backup);
    expect([down.length, up.length]).toEqual([2, 2]);
    for (const command of down) expect(await storage.run(...command)).toMatchObject({ code: 0 });
    await backend.sql("delete from storage.objects", []);
    for (const command of up) expect(await storage.run(...command)).toMatchObject({ code: 0 });
    expect(await stored()).toEqual(files.toSorted());

    await backend.sql("update storage.objects set created_at = now() - interval '2 hours'", []);
    for (const bucket of ["applications", "avatars"])
      expect(await backend.sql("select * from public.list_expired_files($1, 100)", [bucket])).toEqual([]);
  } finally {
    storage.remove();
    await backend.stop();
  }
});
