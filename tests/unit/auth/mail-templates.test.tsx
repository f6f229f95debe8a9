import { readFileSync } from "node:fs";
import path from "node:path";
import { render } from "react-email";
import { parse } from "smol-toml";
import { expect, test } from "vitest";

import { AuthMail } from "@/lib/email/templates/auth-mail";

const root = path.resolve(import.meta.dirname, "../../..");
const kinds = ["confirmation", "recovery", "email_change"] as const;

/** `vitest --update` writes the rendered files. */
test.each(kinds)("The auth server's %s mail equals our rendered template", async (kind) => {
  const html = await render(<AuthMail kind={kind} />, { pretty: true });
  await expect(`${html.trim()}\n`).toMatchFileSnapshot(path.join(root, `supabase/templates/${kind}.html`));
});

test.each(kinds)("The %s mail links to the page with a button, not to a URL that consumes the token", (kind) => {
  const html = readFileSync(path.join(root, `supabase/templates/${kind}.html`), "utf8");
  const type = kind === "confirmation" ? "signup" : kind;
  expect(html).toContain(`href="{{ .SiteURL }}/auth/confirm?token_hash={{ .TokenHash }}&amp;type=${type}"`);
  expect(html).not.toMatch(/ConfirmationURL|\/verify/);
});

test("The project's settings name each template", () => {
  const { auth } = parse(readFileSync(path.join(root, "supabase/config.toml"), "utf8"));
  const { email } = auth as { email: { template: Record<string, { subject: string; content_path: string }> } };
  expect(Object.entries(email.template).map(([kind, { content_path: file }]) => [kind, file])).toEqual(
    kinds.map((kind) => [kind, `./supabase/templates/${kind}.html`]),
  );
});
