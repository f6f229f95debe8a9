import { actionId, formArguments } from "./support/actions";
import type { Stack } from "./support/stack";
import { expect, test } from "./support/test";
import { hashOf } from "@/lib/http/policy";

const good = { email: "nobody-of-ours@example.com", blank: "", elapsedMs: 5_000 };
const TEXT = "text/plain;charset=UTF-8";

type Headers = Record<string, string>;
type Sent = { body?: string; at?: string; action?: string; type?: string; headers?: Headers };

const send = ({ siteUrl }: Stack, at: string, body: string, headers: Headers) =>
  fetch(siteUrl + at, {
    method: "POST",
    redirect: "manual",
    headers: { origin: siteUrl, "sec-fetch-site": "same-origin", ...headers },
    body,
  });

/** Posts to an action as React does, with the given changes. */
const post = async (stack: Stack, { body, at = "/", action, type = TEXT, headers }: Sent): Promise<Response> =>
  send(stack, at, body ?? JSON.stringify([good]), {
    accept: "text/x-component",
    "next-action": action ?? actionId("joinWaitlistAction"),
    "content-type": type,
    ...headers,
  });

const multipart = (content: string, name = "0") => ({
  type: "multipart/form-data; boundary=x",
  body: `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${content}\r\n--x--\r\n`,
});

/** Posts a form as a browser without JavaScript does: to the page's URL, with the action's id as a field. */
const postForm = (stack: Stack, at: string, action: string, headers: Headers = {}) => {
  const { body, type } = multipart("", `$ACTION_ID_${action}`);
  return send(stack, at, body, { accept: "text/html", "content-type": type, ...headers });
};

/** Our own check has its own status; whatever React or Next can't parse gets Next's 4xx or 500. */
const cases: [what: string, sent: Sent, status: number][] = [
  ["a number", { body: "[7]" }, 200],
  ["null", { body: "[null]" }, 200],
  ["no argument", { body: "[]" }, 200],
  ["several arguments", { body: "[null,7]" }, 200],
  ["fields of other kinds", { body: '[{"email":["x"],"blank":7,"elapsedMs":"soon"}]' }, 200],
  ["a prototype", { body: '[{"__proto__":{"email":"a@b.co"}}]' }, 200],
  ["no JSON", { body: "{" }, 500],
  ["nothing", { body: "" }, 500],
  ["a reference to nothing", { body: '["$99"]' }, 500],
  ["a reference to a prototype", { body: '["$1:__proto__:constructor"]' }, 500],
  ["more depth than there is stack", { body: `${"[".repeat(20_000)}${"]".repeat(20_000)}` }, 500],
  ["two thousand arguments", { body: `[${"1,".repeat(2_000)}1]` }, 500],
  ["a form that is cut", { ...multipart("["), body: '--x\r\ncontent-disposition: form-data; name="0"\r\n\r\n[' }, 500],
  ["a form that refers to no file", multipart('["$B1"]'), 500],
  ["a form without a boundary", { type: "multipart/form-data", body: "x" }, 500],
  ["three megabytes of text", { body: JSON.stringify(["x".repeat(3_000_000)]) }, 413],
  ["three megabytes of a form", multipart("x".repeat(3_000_000)), 413],
  ["another type", { type: "application/json" }, 415],
  ["a form that is not multipart", { type: "application/x-www-form-urlencoded" }, 415],
  ["an empty origin", { headers: { origin: "" } }, 403],
  ["the origin null", { headers: { origin: "null" } }, 403],
  ["another site", { headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" } }, 403],
  [
    "another site, and its host forwarded",
    { headers: { origin: "https://evil.example", "x-forwarded-host": "evil.example" } },
    403,
  ],
  ["an unknown action", { action: "40".repeat(21) }, 409],
  ["an action that doesn't exist", { action: "../../x" }, 400],
  ["a prototype as an action", { action: "__proto__" }, 400],
  ["a route that isn't a page", { at: "/api/session" }, 405],
];

test("Any POST to an action gets a documented response and has no effect", async ({ stack, sql }) => {
  const answers = new Map<string, number>();
  for (const [what, sent] of cases) {
    const response = await post(stack, sent);
    answers.set(what, response.status);
    expect(await response.text(), what).not.toMatch(/\bat \w+ \(|node_modules|Error:/);
  }
  expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(cases.map(([what, , status]) => [what, status])));
  expect(await sql("select email from public.waitlist_signups where email = $1", [good.email])).toEqual([]);
});

test("A form is accepted from the requested host or the host that a proxy forwards", async ({ stack, sql }) => {
  const twin = stack.siteUrl.replace("localhost", "127.0.0.1");
  expect(twin).not.toBe(stack.siteUrl);
  const forwarded = { origin: "http://preview.example", "x-forwarded-host": "preview.example" };
  const answers = [
    await post({ ...stack, siteUrl: twin }, formArguments({ email: "twin@example.com", blank: "" })),
    await post(stack, { ...formArguments({ email: "forwarded@example.com", blank: "" }), headers: forwarded }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const emails =
    "select email from public.waitlist_signups where email in ('twin@example.com', 'forwarded@example.com')";
  expect(await sql(emails)).toHaveLength(2);
});

test("A form sent without JavaScript reaches its action on every kind of page, and the scripts of the page it gets run", async ({
  stack,
}) => {
  const forms = {
    "/": "joinWaitlistAction",
    "/contact-us": "sendContactMessageAction",
    "/auth": "signInAction",
    "/auth/reset": "requestPasswordResetAction",
  };
  for (const [at, action] of Object.entries(forms)) {
    const response = await postForm(stack, at, actionId(action));
    const html = await response.text();
    expect([at, response.status]).toEqual([at, 200]);
    expect(response.headers.get("cache-control"), at).toContain("no-store");
    const allowed = response.headers.get("content-security-policy") ?? "";
    const [, nonce = "none"] = /'nonce-([^']+)'/.exec(allowed) ?? [];
    for (const [script, attributes = "", text = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (attributes.includes(" src=") || attributes.includes("ld+json")) continue;
      const isAllowed = attributes.includes(`nonce="${nonce}"`) || allowed.includes(hashOf(text));
      expect(isAllowed, `${at}: ${script.slice(0, 200)}`).toBe(true);
    }
  }
});

test("Cross-site forms, forms without a known action and other methods have no effect", async ({ stack }) => {
  const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await postForm(stack, "/", actionId("joinWaitlistAction"), foreign)).status).toBe(403);
  expect((await postForm(stack, "/", "40".repeat(21))).status).toBe(409);
  const { body, type } = multipart("Ada", "name");
  for (const at of ["/", "/auth", "/my-learning"])
    expect((await send(stack, at, body, { "content-type": type })).status, at).toBe(400);
  const headers = { origin: stack.siteUrl, "content-type": type };
  expect((await fetch(stack.siteUrl, { method: "PUT", headers, body })).status).toBe(405);
});

test("An action posted to another page still requires a session", async ({ stack }) => {
  const action = actionId("updateProfileAction");
  for (const at of ["/", "/terms", "/auth", "/edit-profile", "/my-learning", "/no-such-page"]) {
    const response = await post(stack, { action, at, body: "[{}]" });
    expect([200, 404]).toContain(response.status);
    expect(await response.text()).toContain("You must be logged in to update your profile");
  }
});

test("The home page is still served statically and publicly cacheable", async ({ stack }) => {
  const response = await fetch(stack.siteUrl, { headers: { cookie: "signed_in=1" } });
  expect(response.headers.get("x-nextjs-prerender")).toMatch(/^1/);
  expect((await fetch(stack.siteUrl, { headers: { "next-action": "x" } })).status).toBe(405);
});
