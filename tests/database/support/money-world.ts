import { type Operator, press } from "./console";
import type { TestDatabase } from "./database";
import { faultsAtRest, faultsGivenBack, faultsOf } from "./money-faults";
import { NAMES, pick, type Step, verbsOf } from "./money-verbs";
import { newCohort, newUsers } from "./orders";
import { Provider } from "./provider";
import { valuesOf } from "./rows";
import { planSession } from "./seat-mails";
import { sendAll, tellAll } from "./told";

/** Three cohorts, four people, a payment provider, and whatever can happen to their money. */
export class MoneyWorld {
  readonly db: TestDatabase;
  readonly owner: Operator;
  readonly people: readonly string[];
  readonly cohorts: readonly string[];
  readonly provider: Provider;
  readonly #story: string[] = [];

  private constructor(db: TestDatabase, owner: Operator, people: readonly string[], cohorts: readonly string[]) {
    this.db = db;
    this.owner = owner;
    this.people = people;
    this.cohorts = cohorts;
    this.provider = new Provider(db.sql);
  }

  static async create(db: TestDatabase, owner: Operator): Promise<MoneyWorld> {
    await db.owner`update public.email_outbox set status = 'skipped' where status = 'pending'`;
    const people = await newUsers(db.owner, 4);
    await db.owner`update auth.users set email_confirmed_at = now() where id = any (${people})`;
    const cohorts: string[] = [];
    for (const [index, capacity] of [2, 1, 2].entries()) {
      const id = await newCohort(db.owner, capacity);
      await db.owner`update public.cohorts set starts_on = current_date + ${30 * (index + 1)}::int where cohort_id = ${id}`;
      for (const days of [25, 32]) await planSession(db.owner, id, `${days + 30 * index} days`);
      cohorts.push(id);
    }
    return new MoneyWorld(db, owner, people, cohorts);
  }

  /** What has happened, a line each. */
  story = (): string => this.#story.join("\n");

  async take(step: Step): Promise<void> {
    const name = pick(NAMES, step.verb) ?? "order";
    const verb = verbsOf(this)[name];
    const told = await verb(step).catch((error: unknown) => {
      throw new Error(`${this.story()}\n${name} failed`, { cause: error });
    });
    if (told !== undefined) this.#story.push(`${name}: ${told}`);
  }

  faults = (): Promise<string[]> => faultsOf(this.db.owner, this.cohorts);
  faultsAtRest = (): Promise<string[]> => faultsAtRest(this.db.owner, this.cohorts);
  faultsGivenBack = (): Promise<string[]> => faultsGivenBack(this.db.owner, this.cohorts);

  /** Everything that is still to come arrives, and the owner answers whatever waits for a person. */
  async comeToRest(): Promise<void> {
    this.#story.push("then everything comes to rest");
    for (let round = 0; round < 4; round += 1) {
      await this.#arrive();
      for (const id of await this.ids("payment_reviews r", "r.settled_at is null")) await this.settle(id);
      for (const id of await this.ids("change_requests r", "r.state = 'open' and r.kind is not null"))
        await this.decide(id, true);
    }
    await this.#arrive();
    await this.sendMails();
  }

  /** Gives all money back that can be. */
  async giveBack(): Promise<void> {
    this.#story.push("then all money is given back");
    for (const payment of await this.payments()) await this.refund(payment, 1);
    await this.comeToRest();
  }

  /** Orders of this world, as rows of a query that has them as o. */
  ids = (from: string, where: string): Promise<string[]> =>
    valuesOf(
      this.db.owner.unsafe(
        `select r.id from public.${from} join public.payment_orders o on o.id = r.order_id
         where o.cohort_id = any ($1) and ${where} order by o.created_at, r.id`,
        [this.cohorts as string[]],
      ),
    );

  payments = (): Promise<string[]> =>
    valuesOf(this.db.owner`select c.payment_id from public.payment_captures c
      join public.payment_orders o on o.id = c.order_id where o.cohort_id = any (${this.cohorts as string[]})
      order by c.created_at, c.payment_id`);

  seats = () =>
    this.db.owner<{ id: string; userId: string; cohortId: string; orderId: string; left: number }[]>`
      select e.id, e.user_id as "userId", e.cohort_id as "cohortId", o.id as "orderId", private.left_of_payment(e.payment_id) as left
      from public.cohort_enrollments e join public.payment_orders o on o.provider_order_id = e.order_id
      where o.cohort_id = any (${this.cohorts as string[]}) order by e.created_at, e.id`;

  press = async (name: string, args: Record<string, unknown>): Promise<string> => {
    const answer = await press(this.db.sql, this.owner, name, args);
    return answer.reason ?? answer.status;
  };

  async #arrive(): Promise<void> {
    await this.provider.takeOurRefunds(this.cohorts, 0);
    await this.provider.deliverAll();
    for (const id of await this.ids(
      "payment_refunds r",
      "r.status = 'pending' and private.is_transfer(r.payment_id)",
    )) {
      await this.press("console_record_refund", { p_refund_id: id, p_reference: "Back" });
    }
  }

  refund = (payment: string, share: number) =>
    this.db.owner<{ left: number }[]>`select private.left_of_payment(${payment}) as left`.then(([row]) =>
      this.press("console_refund", {
        p_payment_id: payment,
        p_amount: Math.max(1, Math.round((row?.left ?? 0) * share)),
        p_reason: "Asked",
      }),
    );

  async settle(id: string, choices = ["refund", "keep"]): Promise<string> {
    const answers: string[] = [];
    for (const p_resolution of choices) {
      answers.push(
        `${p_resolution} ${await this.press("console_settle_review", { p_review_id: id, p_resolution, p_note: "Decided" })}`,
      );
      if (answers.at(-1)?.endsWith("done")) break;
    }
    return answers.join(", ");
  }

  async decide(id: string, isConfirmed: boolean): Promise<string> {
    const [asked] = await this.db.owner<{ kind: string; to: string | null }[]>`
      select kind, to_cohort_id as to from public.change_requests where id = ${id}`;
    const args = { p_change_id: id, p_shown_kind: asked?.kind, p_shown_cohort_id: asked?.to ?? null };
    const confirmed = isConfirmed ? await this.press("console_confirm_change", args) : "";
    return confirmed === "done"
      ? `confirmed ${asked?.kind}`
      : `${confirmed} refused ${await this.press("console_refuse_change", { ...args, p_note: "No" })}`;
  }

  scheduledClass = async (cohorts: readonly string[], which: number): Promise<string | undefined> =>
    pick(
      await valuesOf(this.db.owner`select id from public.cohort_sessions
        where cohort_id = any (${cohorts as string[]}) and state = 'scheduled' order by starts_at`),
      which,
    );

  cancelClass = (session: string) => this.db.sql`select private.cancel_session(${session}, 'The teacher is ill.')`;

  /** The mails of seats leave, and with them what calendars know. */
  async sendMails(): Promise<void> {
    await tellAll(this.db.sql);
    await sendAll(this.db.sql);
  }

  /** Orders with an id at the provider, which takes payments for them for ever. */
  unpaid = () =>
    this.db.owner<{ orderId: string; userId: string }[]>`
      select provider_order_id as "orderId", coalesce(user_id::text, '') as "userId" from public.payment_orders
      where cohort_id = any (${this.cohorts as string[]}) and provider_order_id like 'order_%' order by created_at`;

  /** The request that waits for the learner's choice. */
  choice = async (seat: string) =>
    (
      await valuesOf(this.db.owner`select id from public.change_requests
      where enrolment_id = ${seat} and state = 'open' and kind is null`)
    )[0];
}
