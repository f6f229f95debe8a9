import { expect, test } from "vitest";

import { buildMessage } from "@/lib/email/messages";

const context = { siteUrl: "https://site.example.com", supportEmail: "support@example.com" };
const token = "k3-_".repeat(10) + "abc";
const invitation = (role: string) => ({
  template: "operator-invitation",
  recipient: "ada@example.com",
  payload: { role, token, invitedBy: "owner@example.com", expiresAt: "2026-11-27T05:30:00+00:00" },
});

test("An invitation leads to the sign-in, and from there to its page", async () => {
  const { subject, html, text } = await buildMessage(invitation("staff"), context);
  expect(subject).toBe("Your invitation to the console");
  expect(html).toContain(`href="https://site.example.com/auth?returnTo=%2Fconsole%2Fjoin%2F${token}"`);
  for (const part of ["owner@example.com has invited you", "as staff", "27 November 2026 at 11:00 IST"])
    expect(text).toContain(part);
});

test("An invitation says which role it's for, and accepts no other", async () => {
  expect((await buildMessage(invitation("owner"), context)).text).toContain("as an owner");
  await expect(buildMessage(invitation("admin"), context)).rejects.toThrow();
});
