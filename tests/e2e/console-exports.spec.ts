import { readFile } from "node:fs/promises";

import { test } from "./support/console-operator.ts";
import { openOrder, payAtProvider } from "./support/orders.ts";
import { expect } from "./support/test.ts";

const SALES = "AI for Marketing & Sales";

test("each list is exported as it is shown @long", async ({ page, stack, schedule, sql, uniqueEmail }) => {
  const runId = await schedule(SALES);
  await sql("select public.register_for_session($1, $2, false, $3, 'session-confirmation', '{}')", [
    uniqueEmail,
    SALES,
    runId,
  ]);
  const order = await openOrder(stack, uniqueEmail);
  await payAtProvider(stack, order);
  await page.goto(`/console/orders/${order.id}`, { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Ask Razorpay now" }).click();
  await expect(page.getByRole("button", { name: "Send the receipt again" })).toBeVisible();
  await sql(
    `insert into contact_messages (source, name, email, message) values ('home', '=1+1', $1, 'Hello, "support".')`,
    [uniqueEmail],
  );
  await sql(
    `insert into job_applications (role, name, email, description, resume_path, resume_bytes)
     values ('backend_engineer', 'Ada', $1, 'Hello.', 'backend_engineer/1732435200000-' || gen_random_uuid() || '.pdf', 9)`,
    [uniqueEmail],
  );
  const lists = {
    "sessions?state=scheduled": ["Session,Starts (IST),", runId],
    [`sessions/${runId}?newsletter=no`]: ["Email address,Session,", `${uniqueEmail},${SALES},Registered,No,`],
    "cohorts/1": ["Email address,Cohort,", `${uniqueEmail},Cohort #1,Enrolled,`],
    "orders?cohort=1&status=paid": ["Order,Cohort,", `${order.id},Cohort #1,${uniqueEmail},Paid,99999,0,`],
    "messages?state=open": ["Received (IST),State,", `,Open,No,'=1+1,${uniqueEmail},,,,"Hello, ""support""."`],
    "applications?state=received": ["Received (IST),State,", `Backend Engineer Intern,Ada,${uniqueEmail},Hello.`],
  } as const;
  for (const [path, [head, row]] of Object.entries(lists)) {
    await page.goto(`/console/${path}`, { waitUntil: "networkidle" });
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const text = await readFile(await (await download).path(), "utf8");
    expect(text.slice(0, 1 + head.length), path).toBe(`\uFEFF${head}`);
    expect(text, path).toContain(row);
  }
});
