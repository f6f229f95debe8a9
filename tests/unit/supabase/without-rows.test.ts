import { expect, test } from "vitest";

import { withoutRows } from "@/lib/supabase/without-rows";

const json = { "Content-Type": "application/json; charset=utf-8", "X-Supabase-Api-Version": "2024-01-01" };
const refused = {
  code: "23505",
  message: 'duplicate key value violates unique constraint "newsletter_email_key"',
  details: "Key (email)=(asha@example.com) already exists.",
  hint: null,
};

test("A database error loses the row that it quotes, and nothing else", async () => {
  const answer = await withoutRows(Response.json(refused, { status: 409, headers: json }));
  expect([answer.status, answer.headers.get("x-supabase-api-version")]).toEqual([409, "2024-01-01"]);
  expect(await answer.json()).toEqual({ ...refused, details: null });
});

test("A value that the database couldn't read isn't quoted", async () => {
  const unread = { code: "22P02", message: 'invalid input syntax for type uuid: "asha"', details: null, hint: "asha?" };
  const answer = await withoutRows(Response.json(unread, { status: 400, headers: json }));
  expect(await answer.json()).toEqual({ ...unread, message: "unreadable value", hint: null });
});

test.each([
  ["an answer with a column of that name", '{"details":"mine"}', 200],
  ["an answer of the console", '{"code":"OP001","message":"Refused: unknown","details":"{}"}', 400],
  ["an error of another service", '{"error_code":"otp_expired"}', 403],
  ["no JSON, whatever its header says", "<html>", 502],
  ["nothing", "", 500],
])("%s passes as it is", async (_what, text, status) => {
  const answer = await withoutRows(new Response(text, { status, headers: json }));
  expect([answer.status, await answer.text()]).toEqual([status, text]);
});
