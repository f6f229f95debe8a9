import { beforeAll, expect, test } from "vitest";

import { testBackend } from "../support/backend";
import { newOperator, signInOperator } from "../support/operators";
import { POST } from "@/app/console/people/search/route";
import { readList } from "@/lib/console/list";
import { logList } from "@/lib/console/log/log";
import { peopleList } from "@/lib/console/people/people";
import { actorChoices } from "@/lib/console/team/operator-names";
import { environment } from "@/tests/fixtures/environment";

const EMAIL = "Asha.Rao@example.com";

const backend = testBackend();
beforeAll(async () => {
  await backend.sql("insert into public.waitlist_signups (email, business_function) values ($1, 'Finance')", [EMAIL]);
});

const search = async (typed: string, origin: string = environment.SITE_URL) => {
  const body = new FormData();
  body.set("q", typed);
  return POST(
    new Request(`${environment.SITE_URL}/console/people/search`, { method: "POST", body, headers: { origin } }),
  );
};

test("A search leads to an address that says nothing of it, and finds the person there", async () => {
  await signInOperator(await newOperator(backend, "staff"));
  for (const typed of ["asha", " Asha.Rao@example.com ", EMAIL.toUpperCase()]) {
    const response = await search(typed);
    const location = response.headers.get("location") ?? "";
    expect([response.status, location]).toEqual([303, expect.stringMatching(/^\/console\/people\?q=[\w-]{40,}$/)]);
    const params = Object.fromEntries(new URL(location, environment.SITE_URL).searchParams);
    const { rows, filter } = await readList(peopleList, params);
    expect(rows.map(({ email }) => email)).toEqual([EMAIL.toLowerCase()]);
    // The same goes for an export's form and its entry in the log.
    expect(filter).toEqual(params);
  }
});

test("An empty search leads to the empty search page; text that was never sealed counts as no filter", async () => {
  await signInOperator(await newOperator(backend, "staff"));
  expect((await search("  ")).headers.get("location")).toBe("/console/people");
  expect((await search("asha", "https://elsewhere.example.com")).status).toBe(403);
  for (const q of ["asha", "Asha.Rao@example.com", ""]) {
    expect(await readList(peopleList, { q })).toMatchObject({ rows: [], filter: { q: undefined } });
  }
});

test("The log is filtered for a team member by account, which may be in a page's address", async () => {
  const owner = { ...(await newOperator(backend, "owner")), role: "owner" as const };
  const staff = { ...(await newOperator(backend, "staff")), role: "staff" as const };
  for (const { userId, email } of [owner, staff]) {
    await backend.sql(
      `insert into public.operator_actions (request_id, actor, actor_email, role, action, answer)
       values (gen_random_uuid(), $1, $2, 'staff', 'export', '{}')`,
      [userId, email],
    );
  }
  await signInOperator(staff);
  const { rows } = await readList(logList, { actor: owner.userId });
  expect(rows).toMatchObject([{ actor: owner.email, actorId: owner.userId }]);
  const own = { value: staff.userId, label: staff.email };
  const shown = { value: owner.userId, label: owner.email };
  expect(await actorChoices(undefined, staff)).toEqual([own]);
  expect(await actorChoices(owner.userId, staff)).toEqual([own, shown]);
  await signInOperator(owner);
  expect(await actorChoices(undefined, owner)).toEqual(expect.arrayContaining([own, shown]));
});
