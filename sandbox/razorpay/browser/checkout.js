// Stand-in for Razorpay's checkout script: the same class, with the sandbox's dialog in an iframe.
(() => {
  const home = new URL(".", document.currentScript.src);

  class Razorpay {
    #options;
    #listeners = new Map();
    #frame;
    #restore;

    constructor(options) {
      if (!options?.key) throw new Error("No key passed");
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    open() {
      if (this.#frame) return;
      const { key, order_id, name, description, prefill, theme, timeout, callback_url, redirect, modal, retry } =
        this.#options;
      const shown = { key, order_id, name, description, prefill, theme, timeout, callback_url, redirect };
      const settings = {
        ...shown,
        confirmClose: modal?.confirm_close === true,
        escape: modal?.escape !== false,
        retry: retry !== false && retry?.enabled !== false,
      };
      const address = new URL("checkout", home);
      address.hash = encodeURIComponent(JSON.stringify(settings));
      const frame = document.createElement("iframe");
      frame.src = address.href;
      frame.title = "Razorpay Checkout";
      frame.className = "razorpay-checkout-frame";
      Object.assign(frame.style, { position: "fixed", inset: "0", width: "100%", height: "100%", border: "0" });
      Object.assign(frame.style, { zIndex: "2147483647", colorScheme: "normal" });
      this.#frame = frame;
      const { activeElement } = document;
      const { overflow } = document.body.style;
      document.body.style.overflow = "hidden";
      this.#restore = () => {
        document.body.style.overflow = overflow;
        activeElement?.focus?.();
      };
      addEventListener("message", this.#onMessage);
      document.body.append(frame);
      frame.focus();
    }

    close() {
      this.#remove();
    }

    #onMessage = ({ source, origin, data }) => {
      if (source !== this.#frame?.contentWindow || origin !== home.origin) return;
      if (data.event === "success") {
        this.#remove();
        this.#options.handler?.(data.payload);
        this.#emit("payment.success", data.payload);
      } else if (data.event === "failed") {
        this.#emit("payment.failed", { error: data.payload });
      } else if (data.event === "dismiss") {
        this.#remove();
        this.#options.modal?.ondismiss?.(data.payload);
      }
    };

    #emit(event, payload) {
      for (const listener of this.#listeners.get(event) ?? []) listener(payload);
    }

    #remove() {
      if (!this.#frame) return;
      removeEventListener("message", this.#onMessage);
      this.#frame.remove();
      this.#frame = undefined;
      this.#restore();
    }
  }

  window.Razorpay = Razorpay;
})();
