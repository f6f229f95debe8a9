// The dialog inside the checkout iframe.
const options = JSON.parse(decodeURIComponent(location.hash.slice(1)));
const at = (id) => document.getElementById(id);
const on = (id, listener) => at(id).addEventListener("click", listener);
const postEvent = (event, payload) => parent.postMessage({ event, payload }, "*");
let isPaying = false;
const isRedirect = options.redirect === true && Boolean(options.callback_url);

at("name").textContent = options.name ?? "Checkout";
at("description").textContent = options.description ?? "";
at("payer").textContent = [options.prefill?.name, options.prefill?.email].filter(Boolean).join(" · ");
if (CSS.supports("color", options.theme?.color ?? "")) document.body.style.setProperty("--theme", options.theme.color);

const order = await fetch(`checkout/orders/${encodeURIComponent(options.order_id)}`).then((response) =>
  response.ok ? response.json() : null,
);
if (order === null) showError("This order doesn't exist.");
else
  at("amount").textContent = new Intl.NumberFormat("en-IN", { style: "currency", currency: order.currency }).format(
    order.amount / 100,
  );
at("pay").disabled = at("fail").disabled = order === null;
at(order === null ? "close" : "pay").focus();

on("pay", () => attempt("captured"));
on("fail", () => attempt("failed"));
on("close", () => (options.confirmClose ? askToLeave(true) : dismiss()));
on("leave", () => dismiss());
on("stay", () => askToLeave(false));
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && options.escape) at("close").click();
});

if (options.timeout > 0) countDown(Date.now() + options.timeout * 1_000);

/** Closes the dialog at `end`, but never while a payment is being made. */
function countDown(end) {
  const tick = () => {
    const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1_000));
    at("timer").textContent = `Closes in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}.`;
    if (seconds === 0 && !isPaying) dismiss("timeout");
  };
  tick();
  setInterval(tick, 250);
}

async function attempt(outcome) {
  isPaying = true;
  at("pay").disabled = at("fail").disabled = true;
  const response = await fetch("checkout/pay", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      key: options.key,
      order_id: options.order_id,
      outcome,
      email: options.prefill?.email,
      contact: options.prefill?.contact,
      description: options.description,
    }),
  });
  const answer = await response.json();
  isPaying = response.ok || isRedirect;
  if (isRedirect) return postToCallback(answer);
  if (response.ok) return postEvent("success", answer);
  postEvent("failed", answer.error);
  if (!options.retry) return dismiss();
  showError(answer.error.description);
  at("pay").disabled = at("fail").disabled = false;
}

/** Posts the outcome to the callback URL, as the real checkout does in in-app browsers. */
function postToCallback({ error, ...answer }) {
  const fields = error
    ? Object.entries(error).map(([name, value]) => [
        `error[${name}]`,
        typeof value === "string" ? value : JSON.stringify(value),
      ])
    : Object.entries(answer);
  const form = Object.assign(document.createElement("form"), {
    method: "post",
    action: options.callback_url,
    target: "_top",
  });
  form.append(
    ...fields.map(([name, value]) => Object.assign(document.createElement("input"), { type: "hidden", name, value })),
  );
  document.body.append(form);
  form.submit();
}

function showError(text) {
  at("problem").textContent = text;
  at("problem").hidden = false;
}

function askToLeave(asking) {
  at("question").hidden = !asking;
  at("actions").hidden = asking;
  at(asking ? "stay" : "pay").focus();
}

function dismiss(reason) {
  postEvent("dismiss", reason);
}
