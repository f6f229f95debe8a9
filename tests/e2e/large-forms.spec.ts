import { globSync } from "node:fs";

import { cookieHeader } from "../fixtures/session-cookie.ts";
import { cookiesOf, LEARNERS_ORDER } from "./support/accounts.ts";
import { actionId, actionIds } from "./support/actions.ts";
import type { Cookies } from "./support/console-requests.ts";
import { createOperator, operatorCookies } from "./support/operators.ts";
import { type Stack, startStack } from "./support/stack.ts";
import { test as base, expect } from "./support/test.ts";

// In workers of their own, as with any option that differs: other files' records would make pages long, and a form that is
// sent with another key is pressed.
const test = base.extend<object, { nodeOptions: string }>({ nodeOptions: ["", { scope: "worker" }] });

const MEGABYTE = 1_000_000;
const MOST = 300_000;

/** Nothing grows more when it's escaped: in HTML, in JSON, and in JSON inside JSON. */
const quotes = (bytes: number) => '"'.repeat(bytes);

type Fields = [name: string, value: string][];

const multipart = (fields: Fields) => {
  const parts = fields.map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}`);
  return `${parts.join("\r\n")}\r\n--x--\r\n`;
};

const ENTITIES: Record<string, string> = { "&quot;": '"', "&#x27;": "'", "&lt;": "<", "&gt;": ">", "&amp;": "&" };
const decoded = (text: string) => text.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? "");
const attribute = (tag: string, name: string) => decoded(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? "");

/** The fields of a page's forms that work without JavaScript, as a browser would send them. */
const formsOf = (html: string): Fields[] =>
  Array.from(html.matchAll(/<form\b[^]*?<\/form>/g), ([form]) =>
    Array.from(form.matchAll(/<(?:input|textarea|select)\b[^>]*>/g), ([tag]): [string, string] => [
      attribute(tag, "name"),
      attribute(tag, "value"),
    ]).filter(([name]) => name !== ""),
  ).filter((fields) => fields.some(([name]) => name.startsWith("$ACTION_")));

/** What a person can fill in; what identifies the action stays, unless the key is to be filled in too. */
const filled = (fields: Fields, bytes: number): Fields[] => {
  const isTyped = ([name]: [string, string]) => !name.startsWith("$ACTION_");
  const fill = (isWanted: (field: [string, string]) => boolean) =>
    fields.map((field): [string, string] => (isWanted(field) ? [field[0], quotes(bytes)] : field));
  const typed = fields.filter(isTyped).map(([name]) => name);
  return [
    ...typed.map((one) => fill(([name]) => name === one)),
    fill(([name]) => name === "$ACTION_KEY"),
    [...fields, [`made-up`, quotes(bytes)]],
  ];
};

const post = ({ siteUrl }: Stack, at: string, body: string | Blob, cookies: Cookies = [], headers = {}) =>
  fetch(siteUrl + at, {
    method: "POST",
    redirect: "manual",
    headers: {
      origin: siteUrl,
      "sec-fetch-site": "same-origin",
      accept: "text/html",
      "content-type": "multipart/form-data; boundary=x",
      cookie: cookieHeader(cookies),
      ...headers,
    },
    body,
  });

const lengthOf = async (response: Response) => (await response.arrayBuffer()).byteLength;

const pages = [
  "/",
  "/contact-us",
  "/course",
  "/careers/jobs",
  "/auth",
  "/auth/reset",
  "/auth/confirm?token_hash=x&type=recovery",
  "/edit-profile",
  "/auth/change-email",
  "/my-learning",
  "/my-learning/cohort/1",
  `/my-learning/document/invoice/${LEARNERS_ORDER}`,
];
const consolePages = [
  "/console",
  "/console/team",
  "/console/sessions/new",
  "/console/cohorts/new",
  "/console/cohorts/1",
  "/console/cohorts/1/attendance",
  "/console/cohorts/1/post",
  "/console/people",
];

test("No form returns more than it was sent, whatever is in its fields @long", async ({ stack, uniqueEmail }) => {
  test.setTimeout(300_000);
  await createOperator(stack, uniqueEmail, { role: "owner" });
  const [learner, owner] = [await cookiesOf("learner", stack), await operatorCookies(uniqueEmail, stack)];
  const seen = new Set<string>();
  const visits: [string, Cookies][] = [
    ...pages.flatMap((page): [string, Cookies][] => [
      [page, []],
      [page, learner],
    ]),
    ...consolePages.map((page): [string, Cookies] => [page, owner]),
  ];
  for (const [page, cookies] of visits) {
    const html = await (await fetch(stack.siteUrl + page, { headers: { cookie: cookieHeader(cookies) } })).text();
    for (const form of formsOf(html)) {
      const names = form.map(([name]) => name).join();
      if (seen.has(`${page} ${cookies.length} ${names}`)) continue;
      seen.add(`${page} ${cookies.length} ${names}`);
      for (const bytes of [2 * MEGABYTE, 56_000])
        for (const fields of filled(form, bytes)) {
          const answer = await post(stack, page, multipart(fields), cookies);
          const length = await lengthOf(answer);
          expect([page, names, answer.status, length < MOST ? "short" : length]).toEqual([
            page,
            names,
            answer.status,
            "short",
          ]);
        }
    }
  }
  expect(seen.size).toBeGreaterThan(10);
});

test("No action returns a part of two megabytes, on any page, with or without JavaScript @long", async ({ stack }) => {
  test.setTimeout(300_000);
  const big = quotes(2 * MEGABYTE);
  for (const [name, id] of actionIds())
    for (const at of ["/", "/careers/jobs", "/console/cohorts/1/attendance"]) {
      const form = multipart([
        [`$ACTION_ID_${id}`, ""],
        ["email", big],
      ]);
      const call = multipart([
        ["_1_email", big],
        ["0", '[null,"$K1"]'],
      ]);
      const headers = { "next-action": id, accept: "text/x-component" };
      for (const answer of [await post(stack, at, form), await post(stack, at, call, [], headers)])
        expect([name, at, (await lengthOf(answer)) < MOST]).toEqual([name, at, true]);
    }
});

test("No address, header or cookie of fifteen kilobytes makes a page long @long", async ({ stack }) => {
  const long = quotes(4_000);
  const files = globSync("app/**/page.tsx").filter((file) => !file.includes("["));
  for (const file of files) {
    const page = `/${file.replace(/^app\//, "").replaceAll(/\([^)]*\)\/|\/?page\.tsx$/g, "")}`;
    const query = ["utm_source", "q", "returnTo", "from", "session"].map(
      (name) => `${name}=${encodeURIComponent(quotes(900))}`,
    );
    for (const [address, headers] of [
      [`${page}?${query.join("&")}`, {}],
      [page, { referer: `${stack.siteUrl}/?${"x".repeat(9_000)}`, "user-agent": long }],
      [page, { cookie: `sb-127-auth-token=${long.replaceAll('"', "x")}; signed_in=1` }],
    ] as const) {
      const answer = await fetch(stack.siteUrl + address, { redirect: "manual", headers });
      expect([page, answer.status < 500, (await lengthOf(answer)) < MOST]).toEqual([page, true, true]);
      expect((answer.headers.get("location") ?? "").length, page).toBeLessThan(7_000);
    }
  }
});

test("With a heap of 256 MB, forty forms of two megabytes at once keep a visitor waiting no longer than forty visitors do @long", async () => {
  test.setTimeout(300_000);
  const stack = await startStack({ nodeOptions: "--max-old-space-size=256" });
  const visit = async () => {
    const answer = await fetch(`${stack.siteUrl}/auth/reset`);
    expect(answer.status).toBe(200);
    return answer;
  };
  /** The longest that a visitor waits while forty of these requests are answered, in ms. */
  const longestWait = async (send: () => Promise<Response>) => {
    const waits: number[] = [];
    const visitor = (async () => {
      while (waits.length < 10) {
        const start = performance.now();
        await lengthOf(await visit());
        waits.push(performance.now() - start);
      }
    })();
    const answers = await Promise.all(Array.from({ length: 40 }, async () => send().then(lengthOf, () => 0)));
    await visitor;
    expect(Math.max(...answers)).toBeLessThan(MOST);
    return Math.max(...waits);
  };
  try {
    const [form = []] = formsOf(await (await fetch(`${stack.siteUrl}/contact-us`)).text());
    const big = new Blob([multipart(filled(form, 2 * MEGABYTE)[0] ?? [])]);
    const texts: Fields = ["name", "email", "description"].map((name) => [`_1_${name}`, quotes(600_000)]);
    const call = new Blob([multipart([...texts, ["0", '["$K1"]']])]);
    const headers = { "next-action": actionId("applyForRoleAction") };
    await visit();
    // On a busy machine everything takes longer.
    const most = Math.max(2_000, 1.5 * (await longestWait(visit)));
    expect(await longestWait(() => post(stack, "/contact-us", big))).toBeLessThan(most);
    // The one page where a body may be that large.
    expect(await longestWait(() => post(stack, "/careers/jobs", call, [], headers))).toBeLessThan(most);
    expect((await fetch(stack.siteUrl)).status).toBe(200);
  } finally {
    await stack.stop();
  }
});
