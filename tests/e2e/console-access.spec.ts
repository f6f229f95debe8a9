import { cookiesOf, createAccount, sessionCookies } from "./support/accounts.ts";
import { type Cookies, get, newOperatorEmail } from "./support/console-requests.ts";
import { addAuthenticator, createInstructor, createOperator, operatorCookies } from "./support/operators.ts";
import type { Stack } from "./support/stack.ts";
import { expect, test } from "./support/test.ts";

/** Every page of the console; the ids are made up. */
const pages = [
  "/console",
  "/console/people?q=sealed",
  "/console/sessions",
  "/console/sessions/new",
  "/console/waiting-lists",
  "/console/teachers",
  "/console/unmatched",
  "/console/cohorts",
  "/console/cohorts/1",
  "/console/cohorts/new",
  "/console/cohorts/1/plan",
  "/console/cohorts/1/weeks",
  "/console/cohorts/1/post",
  "/console/cohorts/1/attendance",
  "/console/cohorts/1/handins",
  "/console/cohorts/1/links",
  "/console/cohorts/1/said",
  "/console/cohorts/1/sessions/new",
  "/console/handins",
  "/console/messages",
  "/console/applications",
  "/console/mails",
  "/console/sources",
  "/console/log",
  "/console/team",
];

const records = [
  "sessions",
  "orders",
  "messages",
  "applications",
  "people",
  "teachers",
  "handins",
  "cohorts/1/sessions",
].map((list) => `/console/${list}/4d0f4f0e-5a1e-4c9a-8a53-6a4f7c1d2e3f`);
const noSuchPage = "/console/no-such-page";
const invitations = [`/console/join/${"a".repeat(43)}`, "/console/join/x"];
const others = ["/console/code", ...invitations, noSuchPage];

/** Signed in, but without access, each with the cookies of a new session. */
const strangers: Record<string, (stack: Stack) => Promise<Cookies>> = {
  "a learner": (stack) => cookiesOf("learner", stack),
  "a learner with the second factor": async (stack) => {
    const email = newOperatorEmail();
    await createAccount(stack, email);
    await addAuthenticator(stack, email);
    return operatorCookies(email, stack);
  },
  "a revoked operator with the second factor": async (stack) => {
    const email = newOperatorEmail();
    await createOperator(stack, email, { role: "owner", isRevoked: true });
    return operatorCookies(email, stack);
  },
  "a revoked operator without the second factor": async (stack) => {
    const email = newOperatorEmail();
    await createOperator(stack, email, { role: "staff", isRevoked: true });
    return sessionCookies(email, stack);
  },
};

const visitors: Record<string, (siteUrl: string) => Cookies> = {
  "a visitor": () => [],
  "a visitor with a made-up session": (url) => [
    { name: "sb-127-auth-token", value: "base64-e30", url, httpOnly: true },
  ],
};

for (const [who, cookiesFor] of Object.entries(visitors))
  test(`${who} is sent from every address of the console to the sign-in page, whether or not it exists @long`, async ({
    stack,
  }) => {
    const cookies = cookiesFor(stack.siteUrl);
    for (const path of [...pages, ...records, ...others]) {
      const { status, headers } = await get(stack, path, cookies);
      const target = `/auth?returnTo=${encodeURIComponent(path)}`;
      expect([path, status, headers.get("location")]).toEqual([path, 307, target]);
      expect(headers.get("cache-control"), path).toBe("private, no-store");
    }
  });

for (const [who, cookiesFor] of Object.entries(strangers)) {
  test(`${who} gets the ordinary not-found page on every address of the console @long`, async ({ stack, sql }) => {
    const cookies = await cookiesFor(stack);
    const counted = "select count(*)::int as operators from public.operators";
    const before = await sql(counted);
    for (const path of [...pages, ...records, ...others]) {
      const answer = await get(stack, path, cookies);
      const html = await answer.text();
      expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 404, null]);
      expect(html, path).toContain("<title>Page Not Found | AI Skills Academy</title>");
      expect(html.replaceAll(/<script[^]*?<\/script>|<[^>]*>/g, " "), path).not.toMatch(/console|operator/i);
      // Nor in the data for React.
      expect(html, path).not.toMatch(/Find a person|Waiting lists|authenticator|Nothing here/);
      expect(answer.headers.get("cache-control"), path).toBe("private, no-store");
    }
    expect(await sql(counted)).toEqual(before);
  });
}

test("an operator without the second factor only sees the code page", async ({ stack }) => {
  const email = newOperatorEmail();
  await createOperator(stack, email, { role: "owner" });
  const cookies = await sessionCookies(email, stack);
  for (const path of pages) {
    const answer = await get(stack, path, cookies);
    expect([path, answer.status]).toEqual([path, 307]);
    expect(answer.headers.get("location"), path).toBe(`/console/code?returnTo=${encodeURIComponent(path)}`);
  }
  expect((await get(stack, "/console/code", cookies)).status).toBe(200);
});

test("staff see everything, but on the team's page only that it's for owners @long", async ({ stack }) => {
  const email = newOperatorEmail();
  await createOperator(stack, email, { role: "staff" });
  const cookies = await operatorCookies(email, stack);
  for (const path of pages) {
    const answer = await get(stack, path, cookies);
    expect([path, answer.status]).toEqual([path, 200]);
    if (path === "/console/team") expect(await answer.text()).toContain("only owners can see the team");
    expect(answer.headers.get("cache-control"), path).toBe("private, no-store");
  }
  for (const path of [...records, noSuchPage])
    expect([path, (await get(stack, path, cookies)).status]).toEqual([path, 404]);
  for (const path of invitations) {
    const answer = await get(stack, path, cookies);
    expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 307, "/console"]);
  }
});

/** What an instructor of cohort 1 has: all but its plan. */
const classrooms = pages.filter((path) => /^\/console(?:\/handins|\/cohorts(?:\/1\b(?!\/plan).*)?)?$/.test(path));

test("an instructor sees the classrooms they teach, and otherwise what an unknown address says", async ({ stack }) => {
  const email = newOperatorEmail();
  const id = await createInstructor(stack, email, "1");
  const cookies = await operatorCookies(email, stack);
  const textOf = async (answer: Response) =>
    (await answer.text()).replaceAll(/(?:<script[^]*?<\/script>|<[^>]*>|\s)+/g, " ");
  for (const path of classrooms) {
    const answer = await get(stack, path, cookies);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(await textOf(answer), path).not.toMatch(/₹|Orders|Find a person|Seats/);
  }
  const otherCohorts = classrooms.filter((path) => path.includes("/1")).map((path) => path.replace("/1", "/2"));
  const unknown = await get(stack, noSuchPage, cookies);
  const saysUnknown = await textOf(unknown);
  for (const path of [...pages.filter((page) => !classrooms.includes(page)), ...records, ...otherCohorts]) {
    const answer = await get(stack, path, cookies);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await textOf(answer), path).toBe(saysUnknown);
  }
  await stack.backend.sql("update public.operators set revoked_at = now() where user_id = $1", [id]);
  for (const path of classrooms) expect([path, (await get(stack, path, cookies)).status]).toEqual([path, 404]);
});

test("an owner sees everything, and on the code page that there's nothing more to do @long", async ({ stack }) => {
  const email = newOperatorEmail();
  await createOperator(stack, email, { role: "owner" });
  const cookies = await operatorCookies(email, stack);
  for (const path of pages) expect([path, (await get(stack, path, cookies)).status]).toEqual([path, 200]);
  expect((await get(stack, "/console/code", cookies)).headers.get("location")).toBe("/console");
});

test("no page links to the console, and no list for search engines has it @long", async ({ stack }) => {
  for (const path of ["/", "/course", "/auth", "/robots.txt", "/sitemap.xml"])
    expect(await (await get(stack, path)).text(), path).not.toContain("/console");
});
