import { expect } from "vitest";

import { testDatabase } from "./support/database";
import { race } from "./support/race";

const AT_ONCE = 20;

const db = testDatabase("messages", AT_ONCE * 2);

const send = async (email: string, message: string) => db.sql`
  select public.send_contact_message('home', 'Ada', ${email}, null, null, null, ${message}, 's@b.co', 'contact-message', '{}')`;

race("Concurrent retries of one message make one row and one mail, and other messages make their own", 20, async () => {
  await db.owner`truncate public.contact_messages, public.contact_replies, public.email_outbox`;
  await Promise.all([
    ...Array.from({ length: AT_ONCE }, () => send("ada@b.co", "Hello, it is me")),
    ...Array.from({ length: AT_ONCE / 2 }, (_, count) => send("ada@b.co", `Hello for the ${count}th time`)),
    send("grace@b.co", "Hello, it is me"),
  ]);
  const stored = await db.owner`select 1 as one from public.contact_messages`;
  const mailed = await db.owner`select 1 as one from public.email_outbox`;
  // Each message goes to support; three an hour per address are acknowledged.
  expect([stored.length, mailed.length]).toEqual([AT_ONCE / 2 + 2, AT_ONCE / 2 + 2 + 3 + 1]);
});
