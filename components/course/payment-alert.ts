/**
 * Its message is one of docs/product.md#buying-a-seat, shown as an alert. Apart from the checkout, whose chunk is
 * loaded with the click.
 */
export class PaymentAlert extends Error {
  override name = "PaymentAlert";

  /** There is no seat for the buyer. */
  readonly isSoldOut: boolean;

  constructor(message: string, isSoldOut = false) {
    super(message);
    this.isSoldOut = isSoldOut;
  }
}
