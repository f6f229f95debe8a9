/**
 * Its message is shown as an alert (docs/product.md#buying-a-seat). Not in the checkout's module, whose chunk is
 * only loaded on the click.
 */
export class PaymentAlert extends Error {
  override name = "PaymentAlert";

  /** Why there was no order or no seat: `code`, and after a price change the new price in paise. */
  readonly refusal: { code?: unknown; price?: unknown };

  constructor(message: string, refusal = {}) {
    super(message);
    this.refusal = refusal;
  }
}
