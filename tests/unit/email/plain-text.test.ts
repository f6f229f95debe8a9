import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

import { plainTextOf } from "@/lib/email/plain-text";
import { build, payloads, text } from "@/tests/fixtures/mails";

const templateNames = Object.keys(payloads);
const folder = path.resolve(import.meta.dirname, "../../../supabase/templates");

const authMails = readdirSync(folder).map((file) => {
  const html = readFileSync(path.join(folder, file), "utf8").replaceAll("{{ .SiteURL }}", "https://site.example.com");
  return { name: `supabase/templates/${file}`, mail: async () => ({ html, text: plainTextOf(html) }) };
});

const mails = [...templateNames.map((name) => ({ name, mail: () => build(name) })), ...authMails];

const decoded = (attribute: string) => attribute.replaceAll("&amp;", "&");
const hrefsIn = (html: string) =>
  Array.from(html.matchAll(/ href="(https?:[^"]+)"/g), ([, href = ""]) => decoded(href));

test.each(mails)("$name as text: each link on its own line, the heading as it's written", async ({ mail }) => {
  const { html, text: plain } = await mail();
  const lines = plain.split("\n");
  const links = hrefsIn(html);
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(lines).toContain(link);
  const [, heading = ""] = /<h1[^>]*>\s*([^<]+?)\s*<\/h1>/.exec(html) ?? [];
  expect(lines.map((line) => line.trim())).toContain(decoded(heading).replaceAll("&#x27;", "'"));
  // No full stop is left on its own where a link was taken out of its sentence, and no address appears twice.
  expect(lines.filter((line) => /^\s*[.,;:!?]/.test(line))).toEqual([]);
  expect(lines.filter((line) => /https?:\S+ https?:/.test(line))).toEqual([]);
});

test.each(templateNames)(
  "%s says who sends it, why and how to reach us, and is the same in each attempt",
  async (name) => {
    const mail = await build(name);
    expect(mail.html).toContain('name="color-scheme" content="light dark"');
    for (const part of ["AI Skills Academy", "support@example.com", "receiving this email"]) {
      expect(mail.html).toContain(part);
      expect(mail.text).toContain(part);
    }
    expect(await build(name)).toEqual(mail);
  },
);

test.each(templateNames)("The inbox line of %s ends between two letters as people see them", async (name) => {
  const asJson = (value: unknown) => JSON.stringify(value).slice(1, -1);
  const payload = JSON.stringify(payloads[name]).replaceAll(asJson(text), `${"a".repeat(138)}🇮🇳`);
  expect((await build(name, JSON.parse(payload) as object)).html).not.toMatch(/🇮(?!🇳)/u);
});

test("Text around a link stays, in order", () => {
  const html = `<p>Open <a href="https://a.example/x?y=1&amp;z=2">the page</a>, or <a href="https://b.example">https://b.example</a>. Or write to <a href="mailto:s@a.example">s@a.example</a>.</p><h2>Or Call</h2>`;
  expect(plainTextOf(html)).toBe(
    "Open the page,\nhttps://a.example/x?y=1&z=2\nor\nhttps://b.example\nOr write to s@a.example.\n\n\nOr Call",
  );
});
