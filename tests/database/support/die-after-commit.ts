// Finalises a payment and kills itself after the commit.
import postgres from "postgres";

const [url = "", eventId = "", orderId = "", paymentId = ""] = process.argv.slice(2);
const sql = postgres(url, { max: 1, connection: { role: "service_role" } });
await sql`
  select public.finalise_payment(
    ${eventId}, 'payment.captured', 'webhook', ${orderId}, ${paymentId}, 9999900, 'INR', '{}'
  )`;
process.kill(process.pid, "SIGKILL");
