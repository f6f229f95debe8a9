import { TOTP_SECRET, wrongCode } from "../../fixtures/authenticator.ts";
import {
  addAction,
  addApplication,
  addInvoiced,
  addMails,
  addMessages,
  addOrder,
  addPerson,
  addProforma,
  addReview,
  addRun,
  answerRun,
  addTeam,
  empty,
  newLongEmail,
} from "./console-records.ts";
import { personPath, searchPath } from "./console.ts";
import type { PageState } from "./page-states.ts";
import { clickAndWaitFor, NOT_FOUND } from "./page-steps.ts";
import { addClosedCohort, addWeeks, CLOSED_COHORTS } from "./seat-states.ts";
import type { Stack } from "./stack.ts";
import { inviteAccount, roomOf } from "./state-accounts.ts";

type Rest = Pick<PageState, "account" | "open" | "prepare" | "tolerates">;

export const state = (name: string, path: string, heading: string, rest: Rest = {}): PageState => ({
  name: `console-${name}`,
  path: `/console${path}`,
  heading,
  account: "owner",
  isConsole: true,
  ...rest,
});

/** A page that shows records: `add` adds them, and returns the page's path if they have their own page. */
const withRecords = (
  name: string,
  path: string,
  heading: string,
  add: (stack: Stack) => Promise<string | void>,
  rest: Rest = {},
): PageState =>
  state(name, path, heading, { prepare: async (stack) => (await add(stack)) ?? `/console${path}`, ...rest });

const withoutRecords = (name: string, path: string, heading: string): PageState =>
  withRecords(`${name}-empty`, path, heading, ({ backend }) => empty(backend));

async function addEverything(stack: Stack): Promise<void> {
  await addPerson(stack.backend.sql, newLongEmail());
  await addRun(stack.backend);
  await addOrder(stack);
  await addReview(stack);
  await addApplication(stack.backend);
}

const addRoom = async (stack: Stack) => void (await roomOf(stack));
const addSomebody = ({ backend }: Stack) => addPerson(backend.sql, newLongEmail());

async function addRuns({ backend }: Stack): Promise<void> {
  await addRun(backend);
  await addRun(backend, { hoursAhead: -48 });
  await addRun(backend, { state: "cancelled" });
}

async function addOrders(stack: Stack): Promise<void> {
  await addOrder(stack);
  await addReview(stack);
}
const setUp: Rest["open"] = (page) => clickAndWaitFor(page, "Set up an authenticator app", "Scan this code");

const codes: PageState[] = [
  state("code", "/code", "Enter your code", { account: "owner without a code" }),
  state("code-refused", "/code", "Enter your code", {
    account: "owner without a code",
    open: async (page) => {
      await page.getByLabel("Code").fill(wrongCode(TOTP_SECRET));
      await clickAndWaitFor(page, "Continue", "That code isn't right.");
    },
  }),
  state("enrolment", "/code", "Set up your authenticator", { account: "owner without an authenticator" }),
  state("enrolment-begun", "/code", "Set up your authenticator", {
    account: "owner without an authenticator",
    open: setUp,
  }),
  withRecords("join", "", "Join the console", (stack) => inviteAccount(stack, "invited"), { account: "invited" }),
  withRecords(
    "join-begun",
    "",
    "Join the console",
    (stack) => inviteAccount(stack, "invited without an authenticator"),
    {
      account: "invited without an authenticator",
      open: setUp,
    },
  ),
];

/** Opens the forms that ask for confirmation. */
const openQuestions: Rest["open"] = async (page) => {
  for (const ask of await page.locator("#console summary").all()) await ask.click();
};

/** The console: signing in, every page with and without records, and forms that ask for confirmation or refuse. */
export const consoleStates: readonly PageState[] = [
  ...codes,
  withRecords("today", "", "Today", addEverything),
  withoutRecords("today", "", "Today"),
  state("people", "/people", "People"),
  withRecords("people-found", "", "People", async (stack) => {
    await addSomebody(stack);
    return searchPath(stack, "asha");
  }),
  withRecords("people-none", "", "People", async (stack) => searchPath(stack, "nobody")),
  withRecords("person", "", "Asha Rao", async (stack) => {
    const address = newLongEmail();
    await addPerson(stack.backend.sql, address);
    return personPath(stack, address);
  }),
  withRecords("person-unknown", "", "nobody@example.com", async (stack) => personPath(stack, "nobody@example.com")),
  withRecords("sessions", "/sessions", "Sessions", addRuns),
  withoutRecords("sessions", "/sessions", "Sessions"),
  withRecords("run", "", "AI for Product Management", ({ backend }) => addRun(backend)),
  withRecords("run-asking", "", "AI for Product Management", ({ backend }) => addRun(backend), { open: openQuestions }),
  withRecords("run-told", "", "AI for Product Management", ({ backend }) => addRun(backend), {
    open: async (page) => {
      await page.getByText("Cancel this run", { exact: true }).click();
      await page.getByLabel("Reason").last().fill("The trainer is ill");
      await clickAndWaitFor(page, "Yes, cancel this run", "The run has been cancelled: 2 people will get an email.");
    },
  }),
  withRecords(
    "run-scheduled",
    "",
    "AI for Product Management",
    async ({ backend }) => `${await addRun(backend)}?scheduled=yes`,
  ),
  state("run-new", "/sessions/new", "Schedule a run"),
  state("run-refused", "/sessions/new", "Schedule a run", {
    open: async (page) => {
      await page.getByLabel("Starts").fill("2020-12-05T11:00");
      await page.getByLabel("Length").fill("1");
      await page.getByLabel("Meeting link").fill("https://meet.example.com/new");
      await page
        .locator("form")
        .evaluateAll((forms: HTMLFormElement[]) => forms.forEach((form) => (form.noValidate = true)));
      await clickAndWaitFor(page, "Schedule", "The length must be between 5 minutes and a day.");
    },
  }),
  withRecords("run-invite", "", "Invite a waiting list", async ({ backend }) => {
    await addPerson(backend.sql, newLongEmail());
    return `${await addRun(backend)}/invite`;
  }),
  withRecords("run-invite-empty", "", "Invite a waiting list", async ({ backend }) => {
    await empty(backend);
    return `${await addRun(backend)}/invite`;
  }),
  withRecords("run-message", "", "Write to the attendees", async ({ backend }) => `${await addRun(backend)}/message`),
  withRecords("run-over", "", "AI for Product Management", async ({ backend }) => {
    const path = await addRun(backend, { hoursAhead: -30 });
    await answerRun(backend, path);
    return path;
  }),
  withRecords(
    "run-attendance",
    "",
    "Attendance of AI for Product Management",
    async ({ backend }) => `${await addRun(backend, { hoursAhead: -30 })}/attendance`,
  ),
  withRecords("waiting-lists", "/waiting-lists", "Waiting lists", addSomebody),
  withRecords(
    "waiting-list",
    "/waiting-lists?function=Finance+%26+Accounting",
    "Waiting list: Finance & Accounting",
    addSomebody,
  ),
  withoutRecords("waiting-lists", "/waiting-lists", "Waiting lists"),
  withRecords("sources", "/sources", "Sources", addSomebody),
  withoutRecords("sources", "/sources", "Sources"),
  state("cohorts", "/cohorts", "Cohorts"),
  withRecords("cohort", "/cohorts/1", "Cohort #1", async (stack) => void (await addOrder(stack))),
  withRecords("orders", "/orders", "Orders", addOrders),
  state("cohort-new", "/cohorts/new", "Open a cohort"),
  state("cohort-plan", "/cohorts/3/plan", "Plan the sessions of Cohort #3"),
  state("cohort-post", "/cohorts/3/post", "Write a post to Cohort #3"),
  state("cohort-attendance", "/cohorts/3/attendance", "Attendance of Cohort #3"),
  state("cohort-empty", "/cohorts/3", "Cohort #3"),
  withRecords("cohort-room", "/cohorts/9", "Cohort #9", addRoom),
  ...CLOSED_COHORTS.map((said) =>
    withRecords(`cohort-${said}`, "", "Cohort #7", (stack) => addClosedCohort(stack, said)),
  ),
  withRecords("cohort-attended", "/cohorts/9/attendance", "Attendance of Cohort #9", addRoom),
  withRecords("post", "", "Welcome", async (stack) => {
    const { cohortId } = await roomOf(stack);
    const [post] = await stack.backend.sql("select id from public.cohort_posts where cohort_id = $1", [cohortId]);
    return `/console/cohorts/${cohortId}/post/${String(post?.id)}`;
  }),
  state("transfer", "/orders/transfer", "Record a bank transfer"),
  withRecords("transfer-of-proforma", "", "Record a bank transfer", async (stack) => {
    const path = await addProforma(stack.backend);
    return `/console/orders/transfer?proforma=${path.split("/").at(-1)}`;
  }),
  withRecords("proformas", "/proformas", "Proforma invoices", async ({ backend }) => void (await addProforma(backend))),
  state("proformas-empty", "/proformas?state=paid", "Proforma invoices"),
  state("proforma-new", "/proformas/new", "Write a proforma invoice"),
  withRecords("proforma", "", "Rao-Venkataraman", ({ backend }) => addProforma(backend), { open: openQuestions }),
  withRecords("cohort-session", "", "Strategy", async (stack) => {
    const { cohortId, next } = await roomOf(stack);
    return `/console/cohorts/${cohortId}/sessions/${next}`;
  }),
  withRecords("cohort-session-new", "/cohorts/9/sessions/new", "Add a session to Cohort #9", addRoom),
  state("cohort-plan-skipped", "/cohorts/3/plan?office-hours=yes&skip=2025-10-18", "Plan the sessions of Cohort #3"),
  withRecords("cohort-weeks", "/cohorts/3/weeks", "Weeks of Cohort #3", addWeeks),
  withRecords("cohort-invite", "/cohorts/1/invite", "Invite a waiting list", async ({ backend }) => {
    await backend.sql(
      `insert into public.waitlist_signups (email, business_function) values ($1, 'Next cohort'), ($1, 'Cohort #1')`,
      [newLongEmail()],
    );
  }),
  state("cohort-invite-closed", "/cohorts/3/invite", "Invite a waiting list"),
  state("orders-empty", "/orders?cohort=3", "Orders"),
  withRecords("order", "", ", Cohort #", addOrder),
  withRecords("order-invoiced", "", ", Cohort #", addInvoiced, { open: openQuestions }),
  withRecords("documents", "/documents", "Documents", async (stack) => void (await addInvoiced(stack))),
  state("documents-empty", "/documents?month=2020-01", "Documents"),
  withRecords("order-review", "", ", Cohort #", addReview),
  withRecords("order-asking", "", ", Cohort #", addOrder, { open: openQuestions }),
  withRecords("messages", "/messages", "Messages", async ({ backend }) => void (await addMessages(backend))),
  withRecords("message", "", "Training for our offices in Pune", ({ backend }) => addMessages(backend)),
  withoutRecords("messages", "/messages", "Messages"),
  withRecords(
    "applications",
    "/applications",
    "Applications",
    async ({ backend }) => void (await addApplication(backend)),
  ),
  withRecords("application", "", "Asha Rao-Venkataraman", ({ backend }) => addApplication(backend)),
  withoutRecords("applications", "/applications", "Applications"),
  withRecords("mails", "/mails", "Emails", ({ backend }) => addMails(backend)),
  withRecords("mails-asking", "/mails?status=sent", "Emails", ({ backend }) => addMails(backend), {
    open: openQuestions,
  }),
  withoutRecords("mails", "/mails", "Emails"),
  withRecords("log", "/log", "Log", ({ backend }) => addAction(backend)),
  state("log-empty", "/log?actor=00000000-0000-4000-8000-000000000000", "Log"),
  state("export", "/export?list=log&refusal=wrong_code", "Export: Log"),
  withRecords("team", "/team", "Team", ({ backend }) => addTeam(backend)),
  withRecords("team-asking", "/team", "Team", ({ backend }) => addTeam(backend), { open: openQuestions }),
  state("not-found", "/no/such/page", "Nothing here", { tolerates: NOT_FOUND }),
];
