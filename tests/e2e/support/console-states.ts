import { wrongCode } from "../../fixtures/authenticator.ts";
import {
  addAction,
  addApplication,
  addMails,
  addMessages,
  addOrder,
  addPerson,
  addReview,
  addRun,
  addTeam,
  empty,
  newAddress,
} from "./console-records.ts";
import { TOTP_SECRET } from "./operators.ts";
import type { PageState } from "./page-states.ts";
import { clickAndWaitFor } from "./page-steps.ts";
import type { Stack } from "./stack.ts";
import { inviteAccount } from "./state-accounts.ts";

type Rest = Omit<PageState, "name" | "path">;

const state = (name: string, path: string, rest: Rest = {}): PageState => ({
  name: `console-${name}`,
  path: `/console${path}`,
  account: "owner",
  isConsole: true,
  ...rest,
});

/** A page that shows records: `add` adds them, and returns the page's path where that is one of its own. */
const withRecords = (
  name: string,
  path: string,
  add: (stack: Stack) => Promise<string | void>,
  rest: Rest = {},
): PageState => state(name, path, { prepare: async (stack) => (await add(stack)) ?? `/console${path}`, ...rest });

const withoutRecords = (name: string, path: string): PageState =>
  withRecords(`${name}-empty`, path, ({ backend }) => empty(backend));

async function addEverything(stack: Stack): Promise<void> {
  await addPerson(stack.backend.sql, newAddress());
  await addRun(stack.backend);
  await addOrder(stack);
  await addReview(stack);
  await addApplication(stack.backend);
}

const addSomebody = ({ backend }: Stack) => addPerson(backend.sql, newAddress());

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
  state("code", "/code", { account: "owner without a code" }),
  state("code-refused", "/code", {
    account: "owner without a code",
    open: async (page) => {
      await page.getByLabel("Code").fill(wrongCode(TOTP_SECRET));
      await clickAndWaitFor(page, "Continue", "This code is not right.");
    },
  }),
  state("enrolment", "/code", { account: "owner without an authenticator" }),
  state("enrolment-begun", "/code", { account: "owner without an authenticator", open: setUp }),
  withRecords("join", "", (stack) => inviteAccount(stack, "invited"), { account: "invited" }),
  withRecords("join-begun", "", (stack) => inviteAccount(stack, "invited without an authenticator"), {
    account: "invited without an authenticator",
    open: setUp,
  }),
];

/** Its forms that ask once. */
const openQuestions: Rest["open"] = async (page) => {
  for (const question of await page.locator("#console summary").all()) await question.click();
};

/** The console: the way in, every page with records and without, and forms that ask or refuse. */
export const consoleStates: readonly PageState[] = [
  ...codes,
  withRecords("today", "", addEverything),
  withoutRecords("today", ""),
  state("people", "/people"),
  withRecords("people-found", "/people?q=asha", addSomebody),
  state("people-none", "/people?q=nobody"),
  withRecords("person", "", async ({ backend }) => {
    const address = newAddress();
    await addPerson(backend.sql, address);
    return `/console/people/${encodeURIComponent(address)}`;
  }),
  state("person-unknown", "/people/nobody%40example.com"),
  withRecords("sessions", "/sessions", addRuns),
  withoutRecords("sessions", "/sessions"),
  withRecords("run", "", ({ backend }) => addRun(backend)),
  withRecords("run-over", "", ({ backend }) => addRun(backend, { hoursAhead: -48 })),
  withRecords("run-asking", "", ({ backend }) => addRun(backend), { open: openQuestions }),
  state("run-new", "/sessions/new"),
  state("run-refused", "/sessions/new", {
    open: async (page) => {
      await page.getByLabel("Starts").fill("2020-12-05T11:00");
      await page.getByLabel("Length").fill("1");
      await page.getByLabel("Meeting link").fill("https://meet.example.com/new");
      await page
        .locator("form")
        .evaluateAll((forms: HTMLFormElement[]) => forms.forEach((form) => (form.noValidate = true)));
      await clickAndWaitFor(page, "Schedule", "It takes from 5 minutes to a day.");
    },
  }),
  withRecords("run-invite", "", async ({ backend }) => {
    await addPerson(backend.sql, newAddress());
    return `${await addRun(backend)}/invite`;
  }),
  withRecords("run-invite-empty", "", async ({ backend }) => {
    await empty(backend);
    return `${await addRun(backend)}/invite`;
  }),
  withRecords("run-message", "", async ({ backend }) => `${await addRun(backend)}/message`),
  withRecords("waiting-lists", "/waiting-lists", addSomebody),
  withRecords("waiting-list", "/waiting-lists?function=Finance+%26+Accounting", addSomebody),
  withoutRecords("waiting-lists", "/waiting-lists"),
  state("cohorts", "/cohorts"),
  withRecords("cohort", "/cohorts/1", async (stack) => void (await addOrder(stack))),
  withRecords("cohort-orders", "/cohorts/1/orders", addOrders),
  state("cohort-empty", "/cohorts/3"),
  state("cohort-orders-empty", "/cohorts/3/orders"),
  withRecords("order", "", addOrder),
  withRecords("order-review", "", addReview),
  withRecords("order-asking", "", addOrder, { open: openQuestions }),
  withRecords("messages", "/messages", async ({ backend }) => void (await addMessages(backend))),
  withRecords("message", "", ({ backend }) => addMessages(backend)),
  withoutRecords("messages", "/messages"),
  withRecords("applications", "/applications", async ({ backend }) => void (await addApplication(backend))),
  withRecords("application", "", ({ backend }) => addApplication(backend)),
  withoutRecords("applications", "/applications"),
  withRecords("mails", "/mails", ({ backend }) => addMails(backend)),
  withoutRecords("mails", "/mails"),
  withRecords("log", "/log", ({ backend }) => addAction(backend)),
  state("log-empty", "/log?actor=nobody%40example.com"),
  state("export", "/export?list=log&refusal=wrong_code"),
  withRecords("team", "/team", ({ backend }) => addTeam(backend)),
  withRecords("team-asking", "/team", ({ backend }) => addTeam(backend), { open: openQuestions }),
  state("not-found", "/no/such/page"),
];
