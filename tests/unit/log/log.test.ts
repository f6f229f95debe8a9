import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { afterEach, expect, test, vi } from "vitest";

import { describeError, log, newErrorId } from "@/lib/log";
import { withoutRows } from "@/lib/supabase/without-rows";
import { ERROR_ID } from "@/tests/fixtures/error-id";

afterEach(() => void vi.restoreAllMocks());

/** The line that `log` writes, and its console method. */
function lineOf(level: "info" | "warn" | "error", fields?: Record<string, unknown>): unknown {
  const write = vi.spyOn(console, level).mockImplementation(() => undefined);
  log(level, "mail.sent", fields);
  return JSON.parse(String(write.mock.lastCall?.[0]));
}

test.each(["info", "warn", "error"] as const)("A line of level %s has its time, event and fields", (level) => {
  expect(lineOf(level, { mailId: "1", attempt: 2, isLast: false })).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    level,
    event: "mail.sent",
    mailId: "1",
    attempt: 2,
    isLast: false,
  });
  expect(lineOf(level)).toEqual({ time: expect.any(String), level, event: "mail.sent" });
});

test("An error is logged without email addresses and line breaks", () => {
  expect(
    lineOf("warn", { template: "to ada@example.com\n{}", error: new TypeError("no ada@example.com") }),
  ).toMatchObject({
    template: "to [address] {}",
    error: "TypeError: no [address]",
  });
});

test.each([
  [new RangeError("too far"), "RangeError: too far"],
  [{ code: "23505", message: "duplicate key", details: "ada@example.com" }, "23505: duplicate key"],
  [{ name: "", code: 5, message: "odd" }, "odd"],
  ["a text of ada@example.com", "a text of [address]"],
  [null, "null"],
  [undefined, "undefined"],
  [7, "7"],
])("%j is described as %s", (thrown, description) => {
  expect(describeError(thrown)).toBe(description);
});

test("A description has at most 300 characters, however long the addresses in it", () => {
  expect(describeError("x".repeat(5_000))).toHaveLength(300);
  expect(describeError(`${"a".repeat(400)}@example.com ${"y".repeat(400)}`)).toBe(`[address] ${"y".repeat(290)}`);
});

test("Each error gets a new id", () => {
  expect(newErrorId()).toMatch(ERROR_ID);
  expect(newErrorId()).not.toBe(newErrorId());
});

test("A listener, such as an error tracker, gets each line and what was thrown", () => {
  const heard: unknown[] = [];
  const listen = (message: unknown) => void heard.push(message);
  subscribe("app.log", listen);
  const error = new Error("no ada@example.com");
  const line = lineOf("error", { errorId: "1", error });
  unsubscribe("app.log", listen);
  lineOf("error", { error });
  expect(heard).toEqual([{ line, error }]);
});

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
