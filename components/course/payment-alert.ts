/**
 * Its message is one of docs/product.md#buying-a-seat, shown as an alert. Apart from the checkout, whose chunk is
 * loaded with the click.
 */
export class PaymentAlert extends Error {
  override name = "PaymentAlert";

  /** Why there was no order, or no seat: `code`, and for a price that was not shown the new one in paise. */
  readonly refusal: { code?: unknown; price?: unknown };

  constructor(message: string, refusal = {}) {
    super(message);
    this.refusal = refusal;
  }
}
