import { enterAsOwner } from "./support/console.ts";
import { openIdle } from "./support/idle.ts";
import { expect, test } from "./support/test.ts";

test("a failing page is logged once with the digest it shows; a missing page and a redirect aren't @long", async ({
  page,
  context,
  stack,
  control,
  tolerate,
  uniqueEmail,
}) => {
  tolerate(/status of (?:404|500)|Minified React error|An error occurred in the Server Components render/);
  await enterAsOwner(context, stack, uniqueEmail);
  const logStart = stack.appLog.length;
  const failures = () => stack.appLog.slice(logStart).filter((line) => line.includes('"event":"page.failed"'));
  await page.goto("/console/no-such-page");
  await page.goto("/console/join");
  await page.goto("/registration/nobody");
  const stranger = await fetch(`${stack.siteUrl}/my-learning`, { redirect: "manual" });
  expect(stranger.status).toBeGreaterThanOrEqual(300);
  expect(stranger.status).toBeLessThan(400);
  expect(failures()).toEqual([]);

  // What the page reads, and all of the database, which then can't even say who may enter the console.
  for (const [index, unanswered] of ["console_cohorts", "."].entries()) {
    await control.fail("database", "503", unanswered);
    await page.goto("/console/cohorts");
    await expect(page.getByRole("alert").filter({ hasText: "couldn't load this page" })).toBeVisible();
    const shown = /\(Error (.+?)\)/.exec((await page.getByRole("alert").allTextContents()).join(" "))?.[1];
    await expect.poll(failures).toHaveLength(index + 1);
    expect(
      JSON.parse(
        failures()
          .at(-1)
          ?.replace(/^app: /, "") ?? "",
      ),
    ).toEqual({
      time: expect.any(String),
      level: "error",
      event: "page.failed",
      commit: expect.stringMatching(/^[\da-f]{12}\+?$/),
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      digest: shown,
      route: "/console/cohorts",
      error: expect.any(String),
    });
  }
});

test("a page survives if one of our routes answers in a different shape @long", async ({ page, context, baseURL }) => {
  const odd = {
    "/api/sessions": { sessions: [{ title: 3 }, null] },
    "/api/cohorts": { cohorts: [{ id: 1, seatsLeft: "many" }, null] },
    "/api/session": { user: { name: "", initials: {} } },
  };
  await context.addCookies([{ name: "signed_in", value: "1", url: baseURL ?? "" }]);
  for (const [path, json] of Object.entries(odd)) await page.route(`**${path}`, (route) => route.fulfill({ json }));
  for (const path of ["/", "/course"]) {
    const answered = page.waitForResponse(path === "/" ? "**/api/sessions" : "**/api/cohorts");
    await openIdle(page, path);
    await answered;
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0);
  }
});

test("My Learning without the database can be tried again @long", async ({
  page,
  stack,
  signedIn,
  control,
  tolerate,
}) => {
  const logStart = stack.appLog.length;
  tolerate(/status of 500|React error #4(?:19|41)/);
  await page.goto("/about-us");
  await control.fail("database", "503");
  await page.goto("/my-learning");
  await expect(page.getByRole("heading", { name: "Unexpected Application Error!" })).toBeVisible();
  await control.clear();
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("No cohorts found. Purchase a course to get started!")).toBeVisible();
  expect(stack.appLog.slice(logStart).join("\n")).not.toContain(signedIn);
});
