import fc from "fast-check";
import { notFound } from "next/navigation";
import { beforeAll, beforeEach, expect, type Mock, test, vi } from "vitest";
import { z } from "zod";

import { pageOutdated } from "@/lib/content/errors";
import { runAction } from "@/lib/forms/action";
import { botTrapFields, isTrapped } from "@/lib/forms/bot-trap";
import { MINIMUM_FILL_MS } from "@/lib/forms/minimum-fill-time";
import { publicFormOptions } from "@/lib/forms/public-form-options";
import { environment } from "@/tests/fixtures/environment";
import { ERROR_ID } from "@/tests/fixtures/error-id";
import { stubEnvironment } from "@/tests/fixtures/stub-environment";

const schema = z.strictObject({
  name: z.string("Name is required").max(5, "Too long"),
  email: z.string(),
  ...botTrapFields,
});
const ours = new Headers({ origin: environment.SITE_URL });
const human = { name: "Ada", email: "ada@example.com", blank: "", elapsedMs: MINIMUM_FILL_MS };

beforeAll(() => stubEnvironment(environment));

const request = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock("next/headers", () => ({ headers: async () => request.headers }));

/** What the log says. */
let lines: string[];
let work: Mock<() => Promise<void>>;
beforeEach(() => {
  work = vi.fn(async () => {});
  lines = [];
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(console, level).mockImplementation((line: string) => lines.push(line));
});

const submit = async (input: unknown, headers = ours, does: () => Promise<void> = work) => {
  request.headers = headers;
  return runAction(publicFormOptions({ name: "test", schema, failure: "Please try again later.", work: does }), input);
};

test("A form is processed once; without the rate limits it is still accepted, and the log says so", async () => {
  expect(await submit(human)).toEqual({ ok: true, data: undefined });
  expect(work).toHaveBeenCalledExactlyOnceWith(human, null);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { event: "action.not-counted", action: "test" },
  ]);
});

test.each([
  ["alone", {}],
  ["with a filled trap", { blank: "https://spam.example" }],
])("A form sent in less than two seconds %s is refused with a sentence that is true", async (_case, trap) => {
  const fast = { ...human, ...trap, elapsedMs: MINIMUM_FILL_MS - 1 };
  expect(await submit(fast)).toEqual({
    ok: false,
    error: "That was too fast, so nothing was sent. Please press the button again.",
  });
  expect(work).not.toHaveBeenCalled();
  expect(JSON.parse(lines.join())).toMatchObject({ level: "warn", event: "action.too-fast", action: "test" });
});

test.each([
  [{}, false],
  [{ blank: "" }, false],
  [{ blank: "Ada" }, true],
])("A filled trap, and nothing else, is suspect: %j", (trap, isSuspect) => {
  expect(isTrapped(schema.parse({ ...human, blank: undefined, ...trap }))).toBe(isSuspect);
});

test("A browser without an elapsed time is not a bot", async () => {
  const { elapsedMs: _elapsedMs, ...timeless } = human;
  expect(await submit(timeless)).toEqual({ ok: true, data: undefined });
  expect(work).toHaveBeenCalledOnce();
});

test("A cross-site request is rejected before its input is parsed", async () => {
  const answer = await submit({ nonsense: true }, new Headers({ origin: "https://evil.example" }));
  expect(answer).toEqual(pageOutdated);
  expect(work).not.toHaveBeenCalled();
  expect(JSON.parse(lines.join())).toMatchObject({ level: "warn", event: "action.foreign-origin", action: "test" });
});

test("Invalid input gets one error per field", async () => {
  expect(await submit({ ...human, name: "Ada Lovelace" })).toEqual({
    ok: false,
    error: "Too long",
    fieldErrors: { name: "Too long" },
  });
});

test("An unexpected error gives the form's message with its id, and a log line with this id and without the address", async () => {
  const answer = await submit(human, ours, async () => {
    throw new Error("row of ada@example.com\r\nrefused");
  });
  expect(lines).toHaveLength(2);
  const line = JSON.parse(lines[1] ?? "") as { errorId: string };
  expect(answer).toEqual({ ok: false, error: `Please try again later. (Error ${line.errorId})` });
  expect(line).toMatchObject({
    level: "error",
    event: "action.failed",
    action: "test",
    errorId: expect.stringMatching(ERROR_ID),
    error: "Error: row of [address] refused",
  });
});

const OTHER = "You're signed in as ada@example.com in another tab, and nothing was saved. Please reload this page.";

test.each([
  ["the same account", "a", undefined],
  ["an unknown account", undefined, undefined],
  ["another account", "b", OTHER],
  ["nobody", "", OTHER],
])("Input of a page that was rendered for %s", async (_case, account, error) => {
  request.headers = ours;
  const findAccount = async () => ({ id: "a", email: "ada@example.com", metadata: {} });
  const options = publicFormOptions({ name: "test", schema, failure: "Please try again later.", findAccount, work });
  const answer = await runAction(options, { ...human, ...(account !== undefined && { account }) });
  expect(answer).toEqual(error === undefined ? { ok: true, data: undefined } : { ok: false, error });
  expect(work).toHaveBeenCalledTimes(error === undefined ? 1 : 0);
  if (error === undefined) expect(work).toHaveBeenCalledWith(human, expect.anything());
});

test("An account's page says nothing to a visitor who has been signed out since", async () => {
  expect(await submit({ ...human, account: "a" })).toEqual({ ok: true, data: undefined });
});

test("Next's redirects and not-found errors pass through", async () => {
  await expect(submit(human, ours, async () => notFound())).rejects.toThrow("NEXT_HTTP_ERROR_FALLBACK;404");
});

test("Any input gives a Result and nothing is thrown", async () => {
  await fc.assert(
    fc.asyncProperty(fc.anything({ withNullPrototype: true, withBigInt: true }), async (input) => {
      const answer = await submit(input);
      expect(answer.ok).toBe(false);
    }),
  );
});
