import { readFileSync } from "node:fs";

import type { Stack } from "./support/stack";
import { expect, test } from "./support/test";

type Manifest = { node: Record<string, { exportedName: string }> };

/** The built app's ids of its actions, by their names. */
const actionIds = () => {
  const manifest = JSON.parse(readFileSync(".next/server/server-reference-manifest.json", "utf8")) as Manifest;
  return new Map(Object.entries(manifest.node).map(([id, { exportedName }]) => [exportedName, id]));
};

const good = { email: "nobody-of-ours@example.com", website: "", elapsedMs: 5_000 };
const TEXT = "text/plain;charset=UTF-8";

type Sent = { body?: string; at?: string; action?: string; type?: string; headers?: Record<string, string> };

/** Posts to an action as a page of ours would, but for what is given. */
async function post({ siteUrl }: Stack, { body, at = "/", action, type = TEXT, headers }: Sent): Promise<Response> {
  return fetch(`${siteUrl}${at}`, {
    method: "POST",
    redirect: "manual",
    headers: {
      origin: siteUrl,
      "sec-fetch-site": "same-origin",
      accept: "text/x-component",
      "next-action": action ?? actionIds().get("joinWaitlistAction") ?? "",
      "content-type": type,
      ...headers,
    },
    body: body ?? JSON.stringify([good]),
  });
}

const multipart = (content: string) => ({
  type: "multipart/form-data; boundary=x",
  body: `--x\r\ncontent-disposition: form-data; name="0"\r\n\r\n${content}\r\n--x--\r\n`,
});

const cases: [what: string, sent: Sent, status: number][] = [
  ["a number", { body: "[7]" }, 200],
  ["null", { body: "[null]" }, 200],
  ["no argument", { body: "[]" }, 200],
  ["fields of other kinds", { body: '[{"email":["x"],"website":7,"elapsedMs":"soon"}]' }, 200],
  ["a prototype", { body: '[{"__proto__":{"email":"a@b.co"}}]' }, 200],
  ["no JSON", { body: "{" }, 400],
  ["nothing", { body: "" }, 400],
  ["a reference to nothing", { body: '["$99"]' }, 400],
  ["a reference to a prototype", { body: '["$1:__proto__:constructor"]' }, 400],
  ["more depth than there is stack", { body: `${"[".repeat(20_000)}${"]".repeat(20_000)}` }, 400],
  ["two thousand arguments", { body: `[${"1,".repeat(2_000)}1]` }, 400],
  ["a form that is cut", { ...multipart("["), body: '--x\r\ncontent-disposition: form-data; name="0"\r\n\r\n[' }, 400],
  ["a form that refers to no file", multipart('["$B1"]'), 400],
  ["a form without a boundary", { type: "multipart/form-data", body: "x" }, 400],
  ["three megabytes of text", { body: JSON.stringify(["x".repeat(3_000_000)]) }, 413],
  ["three megabytes of a form", multipart("x".repeat(3_000_000)), 413],
  ["another type", { type: "application/json" }, 415],
  ["a compressed body", { headers: { "content-encoding": "gzip" } }, 415],
  ["an empty origin", { headers: { origin: "" } }, 403],
  ["the origin null", { headers: { origin: "null" } }, 403],
  ["another site", { headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" } }, 403],
  [
    "another site, and its host forwarded",
    { headers: { origin: "https://evil.example", "x-forwarded-host": "evil.example" } },
    403,
  ],
  ["an unknown action", { action: "40".repeat(21) }, 409],
  ["an action that is none", { action: "../../x" }, 400],
  ["a prototype as an action", { action: "__proto__" }, 400],
  ["a route that is no page", { at: "/api/session" }, 405],
];

test("Whatever is posted to an action, the answer is a documented one, and nothing is done", async ({ stack, sql }) => {
  const answers = new Map<string, number>();
  for (const [what, sent] of cases) {
    const response = await post(stack, sent);
    answers.set(what, response.status);
    expect(await response.text(), what).not.toMatch(/\bat \w+ \(|node_modules|Error:/);
  }
  expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(cases.map(([what, , status]) => [what, status])));
  expect(await sql("select email from public.waitlist_signups where email = $1", [good.email])).toEqual([]);
});

test("A form sent from another address of the site is taken: the host that was asked, or that a proxy forwards", async ({
  stack,
  sql,
}) => {
  const twin = stack.siteUrl.replace("localhost", "127.0.0.1");
  expect(twin).not.toBe(stack.siteUrl);
  const forwarded = { origin: "http://preview.example", "x-forwarded-host": "preview.example" };
  const answers = [
    await post({ ...stack, siteUrl: twin }, { body: JSON.stringify([{ ...good, email: "twin@example.com" }]) }),
    await post(stack, { headers: forwarded, body: JSON.stringify([{ ...good, email: "forwarded@example.com" }]) }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const emails =
    "select email from public.waitlist_signups where email in ('twin@example.com', 'forwarded@example.com')";
  expect(await sql(emails)).toHaveLength(2);
});

test("An action posted to another page still asks who is there", async ({ stack }) => {
  const action = actionIds().get("updateProfileAction");
  if (action === undefined) throw new Error("No such action");
  for (const at of ["/", "/terms", "/auth", "/edit-profile", "/my-learning", "/no-such-page"]) {
    const response = await post(stack, { action, at, body: "[{}]" });
    expect([200, 404]).toContain(response.status);
    expect(await response.text()).toContain("You must be logged in to update your profile");
  }
});

test("No page becomes slower or private for it: the home page still comes as it was built", async ({ stack }) => {
  const response = await fetch(stack.siteUrl, { headers: { cookie: "signed_in=1" } });
  expect(response.headers.get("x-nextjs-prerender")).toMatch(/^1/);
  expect((await fetch(stack.siteUrl, { headers: { "next-action": "x" } })).status).toBe(400);
});
