import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, beforeEach, expect, inject, vi } from "vitest";

import { type Backend, startBackend } from "../../../sandbox/backend.ts";
import { keys } from "../../../sandbox/keys.ts";
import { freePort } from "../../../sandbox/launcher/ports.ts";
import type { Buyer } from "../../integration/payments/buyer";
import { GET as outboxRoute } from "@/app/api/cron/outbox/route";
import { POST as postOrder } from "@/app/api/payments/order/route";
import { POST as postVerify } from "@/app/api/payments/verify/route";
import { environment } from "@/tests/fixtures/environment";
import { stubBackend, stubEnvironment } from "@/tests/fixtures/stub-environment";

type Paid = { razorpay_order_id: string; razorpay_payment_id: string };

/** The guide's statements, in order, or those with a name. */
export async function restoreStatements(name = ""): Promise<string[]> {
  const guide = await readFile("docs/operate.md", "utf8");
  const [, section = ""] = /^## Restore$([^]*?)^## /m.exec(guide) ?? [];
  const blocks = section.matchAll(/```sql ?(\w*)\n([^]*?)```/g);
  return [...blocks].filter(([, given]) => given === name).map(([, , statement = ""]) => statement);
}

/** A scheduler's request. */
export const scheduled = (job: string) =>
  new Request(`${environment.SITE_URL}/api/cron/${job}`, {
    headers: { authorization: `Bearer ${environment.CRON_SECRET}` },
  });

const post = (place: string, body: unknown) =>
  new Request(`${environment.SITE_URL}/api/payments/${place}`, {
    method: "POST",
    headers: { origin: environment.SITE_URL, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** A database that can be set back to a backup, while Razorpay's books and the mailbox, outside it, stay as they are. */
export class Drill {
  admin!: Sql;
  backend!: Backend;
  #dir = "";
  #port = 0;
  readonly name: string;

  constructor(name: string) {
    this.name = name;
    beforeAll(async () => this.#start());
    beforeEach(() => {
      for (const level of ["info", "warn", "error"] as const) vi.spyOn(console, level).mockImplementation(() => {});
    });
    afterAll(async () => {
      await this.backend.stop();
      for (const one of [this.name, `${this.name}_backup`]) await this.admin.unsafe(`drop database if exists ${one}`);
      await this.admin.end();
      await rm(this.#dir, { recursive: true, force: true });
    });
  }

  get #url(): string {
    return `${inject("postgresUrl")}/${this.name}`;
  }

  async #start(): Promise<void> {
    this.admin = postgres(`${inject("postgresUrl")}/postgres`, { max: 1, onnotice: () => {} });
    await this.admin.unsafe(`create database ${this.name} template migrated`);
    this.#dir = await mkdtemp(path.join(tmpdir(), "drill-"));
    this.#port = await freePort();
    await this.#open();
    stubBackend(this.backend);
    stubEnvironment({ RAZORPAY_KEY_ID: keys.razorpayKeyId, RAZORPAY_KEY_SECRET: keys.razorpayKeySecret });
    await this.asOwner("update public.cohorts set state = 'on_sale', sell_until = '2096-07-12' where cohort_id = '1'");
  }

  async #open(): Promise<void> {
    const { SITE_URL: siteUrl } = environment;
    this.backend = await startBackend({ port: this.#port, dir: this.#dir, siteUrl, databaseUrl: this.#url });
  }

  /** Runs statements while no one is connected: otherwise a database can't be copied or renamed. */
  async #whileClosed(...statements: string[]): Promise<void> {
    await this.backend.stop();
    for (const statement of statements) await this.admin.unsafe(statement);
    await this.#open();
  }

  backup = async () => this.#whileClosed(`create database ${this.name}_backup template ${this.name}`);

  restore = async () =>
    this.#whileClosed(`drop database ${this.name}`, `alter database ${this.name}_backup rename to ${this.name}`);

  /** Runs statements as an owner of the project does, in a session of their own. */
  async asOwner<Row extends object>(statements: string): Promise<Row[]> {
    const session = postgres(this.#url, { max: 1, onnotice: () => {} });
    try {
      return [...((await session.unsafe(statements).simple()) as unknown as Row[])];
    } finally {
      await session.end();
    }
  }

  /** Buys a seat as the browser does; Razorpay keeps the payment, whatever happens to the database. */
  async buy(buyer: Buyer): Promise<Paid> {
    buyer.enter();
    const opened = await postOrder(post("order", { cohortId: "1" }));
    expect(opened.status).toBe(200);
    const { id } = (await opened.json()) as { id: string };
    const body = JSON.stringify({ key: keys.razorpayKeyId, order_id: id, outcome: "captured" });
    const answer = await fetch(`${this.backend.url}/razorpay/checkout/pay`, { method: "POST", body });
    const paid = (await answer.json()) as Paid;
    expect((await postVerify(post("verify", paid))).status).toBe(200);
    return paid;
  }

  async sendMails(): Promise<void> {
    expect((await outboxRoute(scheduled("outbox"))).status).toBe(200);
  }

  /** All mails that were sent, newest first. */
  async mailbox(): Promise<{ to: string; subject: string }[]> {
    return (await (await fetch(`${this.backend.url}/mailbox/messages`)).json()) as { to: string; subject: string }[];
  }
}
